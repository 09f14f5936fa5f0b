import { useState } from 'react'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { ConfirmPasswordForm } from '#contract/accounts/second-factor.ts'
import { call } from '../data/api.ts'
import { mailedLinks } from '../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Link, useLocation } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { textLink } from './AccountFrame.tsx'
import { buildWayBack } from './sign-in/way-back.ts'
import { useAccountForm } from './use-account-form.ts'

/** Asks the person who opened the link for the account's password, or whether the account is theirs at all. */
export function WasItYou({ token }: { token: string }) {
  const t = useTexts(mailedLinks)
  const location = useLocation()
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ConfirmPasswordForm,
    fields: ['password'],
    initial: { password: '' },
    failure: t('verifyFailed'),
    async send({ password }) {
      setMessage((await call(accountSettings.verifyEmail, { body: { token, password } })).message)
    },
  })
  if (message) return <Confirmed message={message} />
  return (
    <div className="grid gap-8">
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <p>{t('wasItYou')}</p>
        <FormError message={form.failure} />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" size="large" wide busy={form.isSubmitting && t('confirming')}>
          {t('confirmEmail')}
        </Button>
        <p className="text-[0.9375rem] text-muted">
          {t.rich('withoutPassword', {
            signIn: (words) => (
              <Link to={paths.login()} state={buildWayBack(location)} className={textLink}>
                {words}
              </Link>
            ),
          })}
        </p>
      </form>
      <LinkButton to={`${location.pathname}${location.search}&not-me`} variant="secondary" size="large" wide>
        {t('notMe')}
      </LinkButton>
    </div>
  )
}

export function Confirmed({ message }: { message: string }) {
  const t = useTexts(mailedLinks)
  return (
    <div className="grid gap-5">
      <Notice tone="go" role="status">
        {translate(message)}
      </Notice>
      <LinkButton to={paths.booking()} size="large" wide>
        {t('seeFlights')}
      </LinkButton>
    </div>
  )
}
