import { useQuery } from '@tanstack/react-query'
import { plans } from '#contract/plans/plans.ts'
import { call } from '../../data/api.ts'
import { usersKey } from '../query-keys.ts'

export function buildUserPlanKey(id: string): unknown[] {
  return [...usersKey, 'plan', id]
}

/** Reads an account's plan; all components share one query. */
export function useUserPlan(id: string) {
  return useQuery({
    queryKey: buildUserPlanKey(id),
    queryFn: ({ signal }) => call(plans.userPlan, { params: { id }, signal }),
  })
}
