import type { ReactNode } from 'react'
import { PROVIDER_LABELS, type ProviderName } from '#contract/accounts/providers.ts'
import type { OtherWaysIn } from '#contract/accounts/reset-password.ts'
import { mailedLinks } from '../../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../../languages/texts.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { textLink } from '../AccountFrame.tsx'

/** The ways to sign in that are removed together with the old password. */
export type Removing = { providers: ProviderName[]; secondFactors: boolean }

/** Lists the other ways to sign in. The user keeps or removes each when setting a new password. */
export function WaysInChoice(props: {
  waysIn: OtherWaysIn
  removing: Removing
  onChange: (removing: Removing) => void
}) {
  const { waysIn, removing, onChange } = props
  const t = useTexts(mailedLinks)
  const factors = useFactors(waysIn)
  if (isNothing(waysIn)) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="text-lg font-semibold">{t('elseTitle')}</legend>
      <p className="text-[0.9375rem] text-muted">{t('elseLead')}</p>
      {waysIn.providers.map(({ provider, email }) => {
        const label = PROVIDER_LABELS[provider]
        const others = removing.providers.filter((one) => one !== provider)
        return (
          <Checkbox
            key={provider}
            label={
              email ? t('keepProviderOf', { provider: label, email }) : t('keepProvider', { provider: label })
            }
            checked={!removing.providers.includes(provider)}
            onChange={({ target }) =>
              onChange({ ...removing, providers: target.checked ? others : [...others, provider] })
            }
          />
        )
      })}
      {waysIn.secondFactorsMayEnd && (
        <Checkbox
          label={t('keepTwoStep', { factors })}
          checked={!removing.secondFactors}
          onChange={({ target }) => onChange({ ...removing, secondFactors: !target.checked })}
        />
      )}
      <div role="status" className="empty:hidden">
        {removing.secondFactors && <Line>{t('twoStepEnds')}</Line>}
      </div>
      <Fixed waysIn={waysIn} />
    </fieldset>
  )
}

// Says what happens to second factors and keys that cannot be chosen here.
function Fixed({ waysIn }: { waysIn: OtherWaysIn }) {
  const t = useTexts(mailedLinks)
  const factors = useFactors(waysIn)
  const { secondFactorsMayEnd, personalKeys, operatorKeys } = waysIn
  return (
    <>
      {factors && !secondFactorsMayEnd && <Line>{t('twoStepStays', { factors })}</Line>}
      {personalKeys.length > 0 && <Line>{t('personalKeysEnd', { names: personalKeys.join(', ') })}</Line>}
      {operatorKeys.length > 0 && <Line>{t('operatorKeysStay', { names: operatorKeys.join(', ') })}</Line>}
    </>
  )
}

/** Lists the remaining ways to sign in after the password was set. */
export function RemainingWaysIn({ waysIn }: { waysIn: OtherWaysIn }) {
  const t = useTexts(mailedLinks)
  const factors = useFactors(waysIn)
  if (isNothing(waysIn)) return <p className="text-[0.9375rem] text-muted">{t('nothingElse')}</p>
  const { providers, operatorKeys, secondFactorsEndAt } = waysIn
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('remainTitle')}</h2>
      {providers.map(({ provider }) => (
        <Line key={provider}>{t('signInWith', { provider: PROVIDER_LABELS[provider] })}</Line>
      ))}
      {factors && <Line>{secondFactorsEndAt ? t('twoStepEndsAt') : t('twoStepStays', { factors })}</Line>}
      {operatorKeys.length > 0 && <Line>{t('operatorKeysStay', { names: operatorKeys.join(', ') })}</Line>}
      <p>
        <Link to={paths.settings()} className={textLink}>
          {t('lookAtSettings')}
        </Link>
      </p>
    </section>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-[0.9375rem] break-words text-muted">{children}</p>
}

function useFactors({ passkeys, authenticatorApp }: OtherWaysIn): string {
  const t = useTexts(mailedLinks)
  const named = passkeys.map((name) => t('passkeyNamed', { name }))
  return [...named, ...(authenticatorApp ? [t('app')] : [])].join(', ')
}

function isNothing({ providers, passkeys, authenticatorApp, personalKeys, operatorKeys }: OtherWaysIn) {
  const named = [...providers, ...passkeys, ...personalKeys, ...operatorKeys]
  return named.length === 0 && !authenticatorApp
}
