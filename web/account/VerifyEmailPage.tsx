import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { accountSettings } from '#contract/account-settings.ts'
import { ApiError, call, isTemporary } from '../api.ts'
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
  return (
    <AccountFrame heading="Confirm your email." lead="So that your trip passes reach you.">
      {token ? (
        <Verification token={token} />
      ) : (
        <Refused message="This link is not complete. Open it from the mail once more, or ask for a new one." />
      )}
    </AccountFrame>
  )
}

function Verification({ token }: { token: string }) {
  const session = useSession()
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
  if (verification.isPending) return <Spinner label="Confirming your email..." className="min-h-24" />
  if (verification.error && isTemporary(verification.error)) {
    return (
      <div className="grid gap-5">
        <FormError message={verification.error.message} />
        <Button
          size="large"
          wide
          busy={verification.isFetching && 'Confirming...'}
          onClick={() => void verification.refetch()}
        >
          Try Again
        </Button>
      </div>
    )
  }
  if (verification.error) return <Refused message={sentenceOf(verification.error)} />
  return (
    <div className="grid gap-5">
      <Notice tone="go" role="status">
        {verification.data}
      </Notice>
      <LinkButton to={paths.booking()} size="large" wide>
        See Flights
      </LinkButton>
    </div>
  )
}

function Refused({ message }: { message: string }) {
  const { status, user } = useSession()
  const location = useLocation()
  return (
    <div className="grid gap-5">
      {user?.emailVerified ? (
        <Notice tone="go" role="status">
          Your email address is confirmed already. There is nothing more to do.
        </Notice>
      ) : (
        <FormError message={message} />
      )}
      {user && !user.emailVerified && <ResendVerification size="large" wide />}
      {status === 'unauthenticated' && (
        <p className="text-[0.9375rem] text-muted">
          <Link
            to={paths.login()}
            state={wayBackFrom({ ...location, pathname: paths.profile(), search: '' })}
            className={textLink}
          >
            Sign in
          </Link>{' '}
          to have a new link sent from your profile.
        </p>
      )}
    </div>
  )
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError && error.code !== 'unreadable'
    ? error.message
    : 'Email verification failed'
}
