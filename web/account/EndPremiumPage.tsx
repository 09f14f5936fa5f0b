import { useState } from 'react'
import { EndLinkForm, plans } from '#contract/plans/plans.ts'
import { ApiError, call } from '../data/api.ts'
import { mailedLinks } from '../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { useSearchParams } from '../router/router.tsx'
import { arrivalPaths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { LinkRequest } from './sign-in/LinkRequest.tsx'

/** Ends Premium without signing in: asks for the address; opened by the mailed link (`?token=`), asks for confirmation. */
export function EndPremiumPage() {
  const token = useSearchParams()[0].get('token')
  const t = useTexts(mailedLinks)
  return (
    <AccountFrame heading={t('endPremiumTitle')} lead={t(token ? 'endPremiumLead' : 'endPremiumAskLead')}>
      {token === null ? (
        <LinkRequest
          schema={EndLinkForm}
          failure={t('endPremiumFailed')}
          ask={(body) => call(plans.requestEndLink, { body })}
        />
      ) : (
        <EndByLink key={token} token={token} />
      )}
    </AccountFrame>
  )
}

function EndByLink({ token }: { token: string }) {
  const t = useTexts(mailedLinks)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ message: string; isFinal: boolean } | null>(null)

  async function end() {
    setBusy(true)
    setFailure(null)
    try {
      setMessage((await call(plans.endByLink, { body: { token } })).message)
    } catch (error) {
      const isFinal = error instanceof ApiError && error.code.startsWith('link_')
      setFailure({ message: error instanceof ApiError ? error.message : t('endPremiumFailed'), isFinal })
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-5">
      <FormError message={failure?.message ?? null} />
      <div role="status" className="empty:-mt-5">
        {message && <Notice tone="go">{translate(message)}</Notice>}
      </div>
      {failure?.isFinal ? (
        <LinkButton to={arrivalPaths.endPremium()} size="large" wide>
          {t('askForLink')}
        </LinkButton>
      ) : (
        !message && (
          <Button size="large" wide busy={busy && t('endingPremium')} onClick={() => void end()}>
            {t('endPremium')}
          </Button>
        )
      )}
    </div>
  )
}
