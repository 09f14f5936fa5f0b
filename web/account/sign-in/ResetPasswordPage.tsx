import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ResetPasswordForm } from '#contract/accounts/account-settings.ts'
import { mailedPasswords, type OtherWaysIn } from '#contract/accounts/reset-password.ts'
import { ApiError, call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { mailedLinks } from '../../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Link, useSearchParams } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountFrame, textLink } from '../AccountFrame.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { RemainingWaysIn, type Removing, WaysInChoice } from './OtherWaysIn.tsx'

/** Sets a new password with the mailed link: `?token=`. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token')
  const t = useTexts(mailedLinks)
  const [done, setDone] = useState<Done | null>(null)
  return (
    <AccountFrame heading={t('resetTitle')} lead={t('resetLead')}>
      {done ? (
        <div className="grid gap-5">
          <Notice tone="go" role="status">
            {translate(done.message)}
          </Notice>
          <RemainingWaysIn waysIn={done.waysIn} />
          <LinkButton to={paths.login()} size="large" wide>
            {t('goToSignIn')}
          </LinkButton>
        </div>
      ) : token ? (
        <Reset token={token} onDone={setDone} />
      ) : (
        <LinkRefused message={t('incomplete')} />
      )}
    </AccountFrame>
  )
}

type Done = { message: string; waysIn: OtherWaysIn }

// The other ways to sign in come first, so that the owner can remove foreign ones together with the old password.
function Reset({ token, onDone }: { token: string; onDone: (done: Done) => void }) {
  const t = useTexts(mailedLinks)
  const found = useQuery({
    queryKey: ['accounts', 'ways-in', token],
    queryFn: async () => (await call(mailedPasswords.waysIn, { body: { token } })).waysIn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (found.isPending) return <Spinner label={t('opening')} className="min-h-24" />
  if (isAboutLink(found.error)) return <LinkRefused message={found.error.message} />
  if (found.error) {
    return (
      <div className="grid gap-5">
        <FormError message={found.error.message} />
        <Button
          size="large"
          wide
          busy={found.isFetching && t('opening')}
          onClick={() => void found.refetch()}
        >
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  return <ResetForm token={token} waysIn={found.data} onDone={onDone} />
}

function ResetForm(props: { token: string; waysIn: OtherWaysIn; onDone: (done: Done) => void }) {
  const { token, waysIn, onDone } = props
  const { forget } = useSession()
  const [remove, setRemove] = useState<Removing>({ providers: [], secondFactors: false })
  const t = useTexts(mailedLinks)
  const [linkRefusal, setLinkRefusal] = useState<string | null>(null)
  const form = useAccountForm({
    schema: ResetPasswordForm,
    fields: ['password', 'confirmPassword'],
    initial: { password: '', confirmPassword: '' },
    failure: t('resetFailed'),
    async send({ password }) {
      try {
        const done = await call(mailedPasswords.reset, { body: { token, password, remove } })
        forget()
        onDone(done)
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
      <NewPasswordFields field={form.field} />
      <WaysInChoice waysIn={waysIn} removing={remove} onChange={setRemove} />
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
