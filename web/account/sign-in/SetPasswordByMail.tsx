import { useState } from 'react'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { ApiError, call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { settings } from '../../languages/settings/settings.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** For accounts that were opened with a provider: requests a mailed link that sets the first password. */
export function SetPasswordByMail() {
  const { user } = useSession()
  const t = useTexts(settings)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (!user) return null
  const { email } = user

  async function ask() {
    setBusy(true)
    setFailure(null)
    try {
      setMessage((await call(accountSettings.forgotPassword, { body: { email } })).message)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('mailFailed'))
    }
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-muted">{t('withoutPassword')}</p>
      <Button variant="secondary" busy={busy && t('sending')} onClick={() => void ask()}>
        {t('mailLink')}
      </Button>
      <div role="status" className="w-full empty:-mt-5">
        {message && <Notice tone="go">{translate(message)}</Notice>}
      </div>
      <FormError message={failure} />
    </div>
  )
}
