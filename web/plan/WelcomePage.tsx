import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PlanState, plans } from '#contract/plans.ts'
import { RequireRole } from '../account/RequireRole.tsx'
import { alertPaths } from '../alerts/alert-paths.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { planPaths } from './plan-paths.ts'

const LOOK_AGAIN_MS = 2000
const WATCHED_MS = 60_000

/** Where the provider's page leads back to: what became of it. */
export function WelcomePage() {
  return (
    <RequireRole>
      <Outcome />
    </RequireRole>
  )
}

function Outcome() {
  const [params] = useSearchParams()
  const sessionId = params.get('session_id') ?? ''
  const [watchedFrom, setWatchedFrom] = useState(() => Date.now())
  const outcome = useQuery({
    queryKey: ['plan', 'checkout', sessionId],
    queryFn: ({ signal }) => call(plans.outcome, { params: { sessionId }, signal }),
    enabled: sessionId !== '',
    refetchInterval: ({ state }) =>
      state.data?.status === 'STARTING' && Date.now() - watchedFrom < WATCHED_MS ? LOOK_AGAIN_MS : false,
    staleTime: 0,
  })
  const lookAgain = () => {
    setWatchedFrom(Date.now())
    void outcome.refetch()
  }
  if (sessionId === '') return <Told title="There is nothing to see." text="This address is not complete." />
  if (outcome.isPending) {
    return (
      <Sheet>
        <Spinner label="Checking your plan..." />
      </Sheet>
    )
  }
  if (outcome.isError) {
    return (
      <Told title="We could not look it up." text={outcome.error.message}>
        <Button variant="secondary" onClick={lookAgain}>
          Check again
        </Button>
      </Told>
    )
  }
  const { title, text } = WORDS[outcome.data.status]
  return (
    <Told title={title} text={text}>
      {outcome.data.status === 'STARTING' && (
        <Button variant="secondary" onClick={lookAgain}>
          Check again
        </Button>
      )}
    </Told>
  )
}

const WORDS: Record<PlanState, { title: string; text: string }> = {
  TRIALING: {
    title: 'Premium is yours to try.',
    text: 'You have all of it for 14 days. No card was asked for, so nothing can be charged.',
  },
  ACTIVE: {
    title: 'Welcome to Premium.',
    text: 'Your payment has arrived. From now on you hear of flights first.',
  },
  PAST_DUE: { title: 'Your card was refused.', text: 'Add another card in your settings to go on.' },
  STARTING: {
    title: 'Almost there.',
    text: 'The payment provider has not told us of your plan yet. You may close this page: it begins without it.',
  },
  ENDED: { title: 'This plan has ended.', text: 'You are on Free. Premium is there whenever you like.' },
  ABANDONED: {
    title: 'Nothing was begun.',
    text: 'This page was closed before you agreed, and nothing was charged.',
  },
}

function Told({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Sheet>
      <h1 className="text-title tracking-tighter">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <LinkButton to={planPaths.settings()}>My plan</LinkButton>
        <LinkButton to={alertPaths.newAlert()} variant="secondary">
          Create an alert
        </LinkButton>
        <LinkButton to={paths.booking()} variant="secondary">
          See the flights
        </LinkButton>
      </div>
    </Sheet>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <Page className="min-h-[70svh] content-start justify-items-center">
      <Card padded className="grid min-h-72 w-full max-w-2xl content-center gap-6">
        {children}
      </Card>
    </Page>
  )
}
