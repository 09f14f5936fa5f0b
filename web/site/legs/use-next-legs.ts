import { useEffect, useState } from 'react'
import { type LegListing, legs } from '#contract/legs/legs.ts'
import { call } from '../../data/api.ts'

type NextLegs = { status: 'loading' } | { status: 'failed' } | { status: 'loaded'; routes: LegListing[] }

/** The soonest legs on sale, read once. The home page reads nothing else, so it does not load the query library. */
export function useNextLegs(count: number): NextLegs & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<NextLegs>({ status: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setState({ status: 'loading' })
    call(legs.routes, { query: { limit: count }, signal }).then(
      ({ routes }) => setState({ status: 'loaded', routes }),
      () => signal.aborted || setState({ status: 'failed' }),
    )
    return () => controller.abort()
  }, [count, attempt])

  return { ...state, retry: () => setAttempt(attempt + 1) }
}
