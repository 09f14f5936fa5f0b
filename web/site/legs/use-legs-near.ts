import { useEffect, useState } from 'react'
import { type LegListing, legs } from '#contract/legs/legs.ts'
import { call } from '../../data/api.ts'
import type { SampleRoute } from '../routes/sample-routes.ts'
import { filterLegsNear } from './legs-near.ts'

type LegsNear = { status: 'loading' } | { status: 'failed' } | { status: 'loaded'; routes: LegListing[] }

const PAGE_SIZE = 100
const MOST_PAGES = 5

/** The legs on sale on or near a route among the next 500, soonest first. Read once, without live updates. */
export function useLegsNear(route: SampleRoute): LegsNear & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<LegsNear>({ status: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setState({ status: 'loading' })
    readLegs(signal).then(
      (all) => setState({ status: 'loaded', routes: filterLegsNear(all, route) }),
      () => signal.aborted || setState({ status: 'failed' }),
    )
    return () => controller.abort()
  }, [route, attempt])

  return { ...state, retry: () => setAttempt(attempt + 1) }
}

async function readLegs(signal: AbortSignal): Promise<LegListing[]> {
  const all: LegListing[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { routes, nextCursor } = await call(legs.routes, { query: { limit: PAGE_SIZE, cursor }, signal })
    all.push(...routes)
    if (!nextCursor) break
    cursor = nextCursor
  }
  return all
}
