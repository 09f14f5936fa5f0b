import { useMutation, useQuery } from '@tanstack/react-query'
import { alerts } from '#contract/alerts/alerts.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { call } from '../data/api.ts'
import { alerts as texts } from '../languages/alerts/alerts.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { useSearchParams } from '../router/router.tsx'
import { alertPaths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { translateRoute } from './alert-words.ts'

/**
 * Ends an alert with the link of its message, `?token=`. It works signed out, and needs a click, because mail programs open
 * links by themselves to check them.
 */
export function LeaveAlertsPage() {
  const [query] = useSearchParams()
  return <Leaving token={query.get('token') ?? ''} />
}

function Leaving({ token }: { token: string }) {
  const t = useTexts(texts)
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
      heading={t(done ? 'leaveDone' : 'leaveAsk')}
      lead={writeLead({ done, all, route: now?.route ?? null })}
    >
      <div className="grid gap-5">
        {asked.isPending && <Skeleton className="h-14" />}
        {asked.isError && <FormError message={asked.error.message} />}
        {done && (
          <Notice tone="go" role="status">
            {t(all ? 'allStopped' : 'oneStopped')}
          </Notice>
        )}
        {now && !done && (
          <>
            <FormError message={leaving.error?.message} />
            <Button
              size="large"
              wide
              busy={leaving.isPending && t('stopping')}
              onClick={() => leaving.mutate()}
            >
              {t(all ? 'stopAll' : 'stopThis')}
            </Button>
          </>
        )}
        <LinkButton to={alertPaths.alerts()} variant="secondary" size="large" wide>
          {t('myAlerts')}
        </LinkButton>
      </div>
    </AccountFrame>
  )
}

function writeLead({ done, all, route }: { done: boolean; all: boolean; route: string | null }): string {
  const t = readTexts(texts)
  if (done) return t('againWhenever')
  if (route && !all) return t('onePressRoute', { route: translateRoute(route) })
  return t('onePress')
}
