import { useState } from 'react'
import { Link } from 'react-router'
import { accountSettings, ForgotPasswordForm } from '#contract/account-settings.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AccountFrame, textLink } from './AccountFrame.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks for a link to set a new password. The answer is the same whether the account exists. */
export function ForgotPasswordPage() {
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ForgotPasswordForm,
    fields: ['email'],
    initial: { email: '' },
    failure: 'Failed to send reset email',
    async send(body) {
      setMessage(null)
      setMessage((await call(accountSettings.forgotPassword, { body })).message)
    },
  })
  return (
    <AccountFrame
      heading="Forgot your password?"
      lead="Tell us your address, and we mail you a link to set a new one."
    >
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <FormError message={form.failure} />
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <Button type="submit" size="large" wide busy={form.isSubmitting && 'Sending...'}>
          {message ? 'Send it again' : 'Send the link'}
        </Button>
        <div role="status" className="empty:-mt-5">
          {message && <Notice tone="go">{message}</Notice>}
        </div>
      </form>
      <p className="text-center text-[0.9375rem] text-muted">
        It came back to you?{' '}
        <Link to={paths.login()} className={textLink}>
          Sign in
        </Link>
      </p>
    </AccountFrame>
  )
}
