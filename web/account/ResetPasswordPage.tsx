import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountSettings, ResetPasswordForm } from '#contract/account-settings.ts'
import { ApiError, call } from '../api.ts'
import { mailedLinks } from '../languages/mailed-links.ts'
import { useTexts } from '../languages/texts.ts'
import { translated } from '../languages/translated.ts'
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
  const t = useTexts(mailedLinks)
  const [message, setMessage] = useState<string | null>(null)
  return (
    <AccountFrame heading={t('resetTitle')} lead={t('resetLead')}>
      {message ? (
        <div className="grid gap-5">
          <Notice tone="go" role="status">
            {translated(message)}
          </Notice>
          <LinkButton to={paths.login()} size="large" wide>
            {t('goToSignIn')}
          </LinkButton>
        </div>
      ) : token ? (
        <ResetForm token={token} onDone={setMessage} />
      ) : (
        <LinkRefused message={t('incomplete')} />
      )}
    </AccountFrame>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { forget } = useSession()
  const t = useTexts(mailedLinks)
  const [linkRefusal, setLinkRefusal] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ResetPasswordForm,
    fields: ['password', 'confirmPassword'],
    initial: { password: '', confirmPassword: '' },
    failure: t('resetFailed'),
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
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        {...form.field('password')}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <Button type="submit" size="large" wide busy={form.isSubmitting && t('saving')}>
        {t('setPassword')}
      </Button>
      <p className="text-center text-[0.9375rem] text-muted">
        {t('remember')}{' '}
        <Link to={paths.login()} className={textLink}>
          {t('signIn')}
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
        {useTexts(mailedLinks)('askForLink')}
      </LinkButton>
    </div>
  )
}

function isAboutLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.startsWith('link_')
}
