import { useState } from 'react'
import { ResetPasswordForm } from '#contract/accounts/account-settings.ts'
import { mailedPasswords } from '#contract/accounts/reset-password.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'
import { mailedLinks } from '../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Link, useSearchParams } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { textLink } from './AccountFrame.tsx'
import { NewPasswordFields } from './sign-in/NewPasswordFields.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Lets the owner of an address take over an account that another person opened with it. */
export function NotMe({ token }: { token: string }) {
  const t = useTexts(mailedLinks)
  const { forget } = useSession()
  const [search] = useSearchParams()
  const [message, setMessage] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ResetPasswordForm,
    fields: ['password', 'confirmPassword'],
    initial: { password: '', confirmPassword: '' },
    failure: t('takeOverFailed'),
    async send({ password }) {
      const answer = await call(mailedPasswords.takeOver, { body: { token, password } })
      forget()
      setMessage(answer.message)
    },
  })
  if (message) {
    return (
      <div className="grid gap-5">
        <Notice tone="go" role="status">
          {translate(message)}
        </Notice>
        <LinkButton to={paths.login()} size="large" wide>
          {t('goToSignIn')}
        </LinkButton>
      </div>
    )
  }
  const back = new URLSearchParams(search)
  back.delete('not-me')
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormError message={form.failure} />
      <NewPasswordFields field={form.field} />
      <Button type="submit" size="large" wide busy={form.isSubmitting && t('saving')}>
        {t('takeOver')}
      </Button>
      <p className="text-center text-[0.9375rem]">
        <Link to={{ search: back.toString() }} className={textLink}>
          {t('wasMe')}
        </Link>
      </p>
    </form>
  )
}
