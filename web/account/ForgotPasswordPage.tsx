import { useState } from 'react'
import { Link } from 'react-router'
import { accountSettings, ForgotPasswordForm } from '#contract/account-settings.ts'
import { call } from '../api.ts'
import { mailedLinks } from '../languages/mailed-links.ts'
import { useTexts } from '../languages/texts.ts'
import { translated } from '../languages/translated.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AccountFrame, textLink } from './AccountFrame.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks for a link to set a new password. The answer is the same whether the account exists. */
export function ForgotPasswordPage() {
  const t = useTexts(mailedLinks)
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ForgotPasswordForm,
    fields: ['email'],
    initial: { email: '' },
    failure: t('forgotFailed'),
    async send(body) {
      setMessage(null)
      setMessage((await call(accountSettings.forgotPassword, { body })).message)
    },
  })
  return (
    <AccountFrame heading={t('forgotTitle')} lead={t('forgotLead')}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <FormError message={form.failure} />
        <TextField label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
        <Button type="submit" size="large" wide busy={form.isSubmitting && t('sending')}>
          {t(message ? 'sendAgain' : 'sendLink')}
        </Button>
        <div role="status" className="empty:-mt-5">
          {message && <Notice tone="go">{translated(message)}</Notice>}
        </div>
      </form>
      <p className="text-center text-[0.9375rem] text-muted">
        {t('cameBack')}{' '}
        <Link to={paths.login()} className={textLink}>
          {t('signIn')}
        </Link>
      </p>
    </AccountFrame>
  )
}
