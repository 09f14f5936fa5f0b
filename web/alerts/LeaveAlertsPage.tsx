import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { alerts } from '#contract/alerts.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { call } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { alertPaths } from './alert-paths.ts'

/**
 * Where the link of an alert's message leads: `?token=`. It works signed out, and takes a press, because mail programs
 * open links by themselves to look at them.
 */
export function LeaveAlertsPage() {
  const [query] = useSearchParams()
  return <Leaving token={query.get('token') ?? ''} />
}

function Leaving({ token }: { token: string }) {
  const asked = useQuery({
    queryKey: ['leave-alerts', token],
    queryFn: ({ signal }) => call(alerts.readLeave, { query: { token }, signal }),
    retry: false,
  })
  const leaving = useMutation({ mutationFn: () => call(alerts.leave, { query: { token } }) })
  const now = leaving.data ?? asked.data
  const done = now?.done === true
  const all = now?.scope === 'ALL'
  return (
    <AccountFrame
      heading={done ? 'No more messages.' : 'Stop these messages?'}
      lead={leadOf({ done, all, route: now?.route ?? null })}
    >
      <div className="grid gap-5">
        {asked.isPending && <Skeleton className="h-14" />}
        {asked.isError && <FormError message={asked.error.message} />}
        {done && (
          <Notice tone="go" role="status">
            {all ? 'No more e-mails about any route go to you.' : 'This route is paused. The others go on.'}
          </Notice>
        )}
        {now && !done && (
          <>
            <FormError message={leaving.error?.message} />
            <Button
              size="large"
              wide
              busy={leaving.isPending && 'Stopping...'}
              onClick={() => leaving.mutate()}
            >
              {all ? 'Stop All Alert E-Mails' : 'Stop This Alert'}
            </Button>
          </>
        )}
        <LinkButton to={alertPaths.alerts()} variant="secondary" size="large" wide>
          My alerts
        </LinkButton>
      </div>
    </AccountFrame>
  )
}

function leadOf({ done, all, route }: { done: boolean; all: boolean; route: string | null }): string {
  if (done) return 'You can turn them on again whenever you like.'
  if (route && !all) return `${route}: one press, and you hear no more of this route.`
  return 'One press, no questions asked.'
}
