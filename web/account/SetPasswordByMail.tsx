import { useState } from 'react'
import { accountSettings } from '#contract/account-settings.ts'
import { ApiError, call } from '../api.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'

/** For accounts that came by a provider: a mailed link sets the first password. */
export function SetPasswordByMail() {
  const { user } = useSession()
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
      setFailure(error instanceof ApiError ? error.message : 'Failed to send reset email')
    }
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-muted">
        You sign in without a password. You may set one as another way in: we mail you a link for it.
      </p>
      <Button variant="secondary" busy={busy && 'Sending...'} onClick={() => void ask()}>
        Mail me a link
      </Button>
      <div role="status" className="w-full empty:-mt-5">
        {message && <Notice tone="go">{message}</Notice>}
      </div>
      <FormError message={failure} />
    </div>
  )
}
