import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountSettings, ResetPasswordForm } from '#contract/account-settings.ts'
import { ApiError, call } from '../api.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { AccountFrame, textLink } from './AccountFrame.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Sets a new password with the mailed link: `?token=`. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token')
  const [message, setMessage] = useState<string | null>(null)
  return (
    <AccountFrame heading="A new password." lead="It ends every session of your account, on all devices.">
      {message ? (
        <div className="grid gap-5">
          <Notice tone="go" role="status">
            {message}
          </Notice>
          <LinkButton to={paths.login()} size="large" wide>
            Sign In
          </LinkButton>
        </div>
      ) : token ? (
        <ResetForm token={token} onDone={setMessage} />
      ) : (
        <LinkRefused message="This link is not complete. Open it from the mail once more, or ask for a new one." />
      )}
    </AccountFrame>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { forget } = useSession()
  const [linkRefusal, setLinkRefusal] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ResetPasswordForm,
    fields: ['password', 'confirmPassword'],
    initial: { password: '', confirmPassword: '' },
    failure: 'Password reset failed',
    async send({ password }) {
      try {
        const { message } = await call(accountSettings.resetPassword, { body: { token, password } })
        forget()
        onDone(message)
      } catch (error) {
        if (!isAboutLink(error)) throw error
        setLinkRefusal(error.message)
      }
    },
  })
  if (linkRefusal) return <LinkRefused message={linkRefusal} />
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with upper and lower case letters and a number."
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <Button type="submit" size="large" wide busy={form.isSubmitting && 'Saving...'}>
        Set New Password
      </Button>
      <p className="text-center text-[0.9375rem] text-muted">
        You remember it after all?{' '}
        <Link to={paths.login()} className={textLink}>
          Sign in
        </Link>
      </p>
    </form>
  )
}

function LinkRefused({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <FormError message={message} />
      <LinkButton to={paths.forgotPassword()} size="large" wide>
        Ask for a New Link
      </LinkButton>
    </div>
  )
}

function isAboutLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.startsWith('link_')
}
