import type { ReactNode } from 'react'
import { textLink } from '../account/AccountFrame.tsx'
import { usePhone } from '../account/phone-queries.ts'
import { alertForm as texts } from '../languages/alert-form/alert-form.ts'
import { useTexts } from '../languages/texts.ts'
import { Link } from '../router/router.tsx'
import { alertPaths, planPaths } from '../routing/paths.ts'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import type { AlertDraft } from './alert-draft.ts'

type ChannelFieldsProps = {
  draft: AlertDraft
  /** Undefined until the plan is loaded. */
  pace: 'WEEKLY' | 'INSTANT' | undefined
  onChange: (part: Partial<AlertDraft>) => void
}

/** Chooses e-mail, SMS or both, as the plan allows, and says what a channel still needs. */
export function ChannelFields({ draft, pace, onChange }: ChannelFieldsProps) {
  const t = useTexts(texts)
  const phone = usePhone()
  const { confirmed } = phone.data ?? {}
  const takesTexts = pace === 'INSTANT' && confirmed != null && confirmed.silent === null
  // SMS that is on can always be turned off.
  const smsOff = !takesTexts && !draft.sms
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-3 text-heading">{t('how')}</legend>
      <Checkbox
        label={t(pace === 'WEEKLY' ? 'weeklyEmail' : 'emailAtOnce')}
        checked={draft.email}
        onChange={(event) => onChange({ email: event.currentTarget.checked })}
      />
      <Checkbox
        label={
          <>
            {t('smsAtOnce')}{' '}
            <SmsNote
              pace={pace}
              number={confirmed?.number}
              silent={confirmed?.silent}
              isKnown={phone.isSuccess}
            />
          </>
        }
        checked={draft.sms}
        disabled={smsOff}
        onChange={(event) => onChange({ sms: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

function SmsNote(props: {
  pace: 'WEEKLY' | 'INSTANT' | undefined
  number: string | undefined
  silent: 'STOPPED' | 'REFUSED' | null | undefined
  isKnown: boolean
}): ReactNode {
  const t = useTexts(texts)
  if (!props.isKnown || !props.pace) return null
  if (props.pace === 'WEEKLY')
    return (
      <span className="text-muted">
        {t.rich('withPremium', {
          premium: (words) => (
            <Link to={planPaths.premium()} className={textLink}>
              {words}
            </Link>
          ),
        })}
      </span>
    )
  if (!props.number)
    return (
      <Link to={alertPaths.texts()} className={textLink}>
        {t('confirmNumber')}
      </Link>
    )
  if (props.silent)
    return (
      <Link to={alertPaths.texts()} className={textLink}>
        {t('takesNoTexts')}
      </Link>
    )
  return <span className="figures text-muted">{t('toNumber', { number: props.number })}</span>
}
