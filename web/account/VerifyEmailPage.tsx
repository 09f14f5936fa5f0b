import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { accountSettings } from '#contract/account-settings.ts'
import { ApiError, call, isTemporary } from '../api.ts'
import { mailedLinks } from '../languages/mailed-links.ts'
import { textsOf, useTexts } from '../languages/texts.ts'
import { translated } from '../languages/translated.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { AccountFrame, textLink } from './AccountFrame.tsx'
import { ResendVerification } from './ResendVerification.tsx'
import { wayBackFrom } from './way-back.ts'

/** Confirms an address with the mailed link: `?token=`. Nobody need be signed in. */
export function VerifyEmailPage() {
  const token = useSearchParams()[0].get('token')
  const t = useTexts(mailedLinks)
  return (
    <AccountFrame heading={t('verifyTitle')} lead={t('verifyLead')}>
      {token ? <Verification token={token} /> : <Refused message={t('incomplete')} />}
    </AccountFrame>
  )
}

function Verification({ token }: { token: string }) {
  const session = useSession()
  const t = useTexts(mailedLinks)
  // A query, so that the link is used once, however often the page is drawn.
  const verification = useQuery({
    queryKey: ['accounts', 'verify-email', token],
    queryFn: async () => {
      const { user, message } = await call(accountSettings.verifyEmail, { body: { token } })
      session.replaceUser(user)
      return message
    },
    enabled: session.status !== 'loading',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (verification.isPending) return <Spinner label={t('confirmingEmail')} className="min-h-24" />
  if (verification.error && isTemporary(verification.error)) {
    return (
      <div className="grid gap-5">
        <FormError message={verification.error.message} />
        <Button
          size="large"
          wide
          busy={verification.isFetching && t('confirming')}
          onClick={() => void verification.refetch()}
        >
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  if (verification.error) return <Refused message={sentenceOf(verification.error)} />
  return (
    <div className="grid gap-5">
      <Notice tone="go" role="status">
        {translated(verification.data)}
      </Notice>
      <LinkButton to={paths.booking()} size="large" wide>
        {t('seeFlights')}
      </LinkButton>
    </div>
  )
}

function Refused({ message }: { message: string }) {
  const { status, user } = useSession()
  const t = useTexts(mailedLinks)
  const location = useLocation()
  return (
    <div className="grid gap-5">
      {user?.emailVerified ? (
        <Notice tone="go" role="status">
          {t('confirmedAlready')}
        </Notice>
      ) : (
        <FormError message={message} />
      )}
      {user && !user.emailVerified && <ResendVerification size="large" wide />}
      {status === 'unauthenticated' && (
        <p className="text-[0.9375rem] text-muted">
          {t.rich('signInForLink', {
            signIn: (words) => (
              <Link
                to={paths.login()}
                state={wayBackFrom({ ...location, pathname: paths.profile(), search: '' })}
                className={textLink}
              >
                {words}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError && error.code !== 'unreadable'
    ? error.message
    : textsOf(mailedLinks)('verifyFailed')
}
