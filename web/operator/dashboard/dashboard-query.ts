import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { operatorDashboard } from '#contract/operators/operator-dashboard.ts'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'

export type Dashboard = AnswerOf<typeof operatorDashboard.read>

/** The operator's figures, with charts over a number of weeks; the earlier period stays visible until the new one has loaded. */
export function useDashboard(weeks: number) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['operator', 'dashboard', user?.id, weeks],
    queryFn: ({ signal }) => call(operatorDashboard.read, { query: { weeks }, signal }),
    placeholderData: keepPreviousData,
  })
}
