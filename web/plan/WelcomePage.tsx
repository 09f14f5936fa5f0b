import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type PlanState, plans } from '#contract/plans/plans.ts'
import { RequireRole } from '../account/RequireRole.tsx'
import { call } from '../data/api.ts'
import { premium as texts } from '../languages/premium/premium.ts'
import { useTexts } from '../languages/texts.ts'
import { useSearchParams } from '../router/router.tsx'
import { alertPaths, paths, planPaths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const LOOK_AGAIN_MS = 2000
const WATCHED_MS = 60_000

/** The page that the provider's page returns to: shows the result of the checkout. */
export function WelcomePage() {
  return (
    <RequireRole>
      <Outcome />
    </RequireRole>
  )
}

function Outcome() {
  const t = useTexts(texts)
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
  if (sessionId === '') return <OutcomePage title={t('nothingHere')} text={t('notComplete')} />
  if (outcome.isPending) {
    return (
      <Sheet>
        <Spinner label={t('checking')} />
      </Sheet>
    )
  }
  if (outcome.isError) {
    return (
      <OutcomePage title={t('notLookedUp')} text={outcome.error.message}>
        <Button variant="secondary" onClick={lookAgain}>
          {t('checkAgain')}
        </Button>
      </OutcomePage>
    )
  }
  const { title, text } = WORDS[outcome.data.status]
  return (
    <OutcomePage title={t(title)} text={t(text)}>
      {outcome.data.status === 'STARTING' && (
        <Button variant="secondary" onClick={lookAgain}>
          {t('checkAgain')}
        </Button>
      )}
    </OutcomePage>
  )
}

const WORDS = {
  TRIALING: { title: 'onTrial', text: 'onTrialWhy' },
  ACTIVE: { title: 'begun', text: 'begunWhy' },
  PAST_DUE: { title: 'refused', text: 'refusedWhy' },
  STARTING: { title: 'almost', text: 'almostWhy' },
  ENDED: { title: 'over', text: 'overWhy' },
  ABANDONED: { title: 'notBegun', text: 'notBegunWhy' },
} as const satisfies Record<PlanState, { title: string; text: string }>

function OutcomePage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useTexts(texts)
  return (
    <Sheet>
      <h1 className="text-title tracking-tighter">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <LinkButton to={planPaths.settings()}>{t('myPlan')}</LinkButton>
        <LinkButton to={alertPaths.newAlert()} variant="secondary">
          {t('createAlert')}
        </LinkButton>
        <LinkButton to={paths.booking()} variant="secondary">
          {t('seeFlights')}
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
