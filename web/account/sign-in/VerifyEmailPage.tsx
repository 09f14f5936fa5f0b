import { useQuery } from '@tanstack/react-query'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { ApiError, call, isTemporary, pickSentence } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { mailedLinks } from '../../languages/mailed-links/mailed-links.ts'
import { useTexts } from '../../languages/texts.ts'
import { Link, useLocation, useSearchParams } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountFrame, textLink } from '../AccountFrame.tsx'
import { NotMe } from '../NotMe.tsx'
import { Confirmed, WasItYou } from '../WasItYou.tsx'
import { ResendVerification } from './ResendVerification.tsx'
import { buildWayBack } from './way-back.ts'

/**
 * Confirms an address with the mailed link, `?token=`: at once if its account is signed in, else with the password. `&not-me`
 * is for the owner of an address with which another person opened an account.
 */
export function VerifyEmailPage() {
  const search = useSearchParams()[0]
  const token = search.get('token')
  const t = useTexts(mailedLinks)
  if (token && search.has('not-me')) {
    return (
      <AccountFrame heading={t('notMeTitle')} lead={t('notMeLead')}>
        <NotMe token={token} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading={t('verifyTitle')} lead={t('verifyLead')}>
      {token ? <Verification token={token} /> : <Refused message={t('incomplete')} />}
    </AccountFrame>
  )
}

function Verification({ token }: { token: string }) {
  const session = useSession()
  const t = useTexts(mailedLinks)
  // A query uses the link only once, however often React draws the page.
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
        <FormError message={pickSentence(verification.error, t('verifyFailed'))} />
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
  if (verification.error instanceof ApiError && verification.error.code === 'link_needs_password')
    return <WasItYou token={token} />
  if (verification.error) return <Refused message={pickSentence(verification.error, t('verifyFailed'))} />
  return <Confirmed message={verification.data} />
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
                state={buildWayBack({ ...location, pathname: paths.profile(), search: '' })}
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
