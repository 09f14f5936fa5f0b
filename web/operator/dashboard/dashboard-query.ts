import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { operatorDashboard } from '#contract/operators/operator-dashboard.ts'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'

export type Dashboard = AnswerOf<typeof operatorDashboard.read>

/** The operator's figures, the charts over so many weeks; the earlier span stays in sight until the new one is there. */
export function useDashboard(weeks: number) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['operator', 'dashboard', user?.id, weeks],
    queryFn: ({ signal }) => call(operatorDashboard.read, { query: { weeks }, signal }),
    placeholderData: keepPreviousData,
  })
}
