import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Billing, type PlanView, plans } from '#contract/plans/plans.ts'
import { call } from '../data/api.ts'
import { leaveFor } from '../data/leave-for.ts'

const planKey = ['plan']

/** The user's plan. Read again whenever the page gets the focus, since it also changes on the provider's pages. */
export function usePlan() {
  return useQuery({
    queryKey: planKey,
    queryFn: ({ signal }) => call(plans.plan, { signal }),
    staleTime: 0,
  })
}

/** A change of the plan that answers with the new plan. */
export function usePlanAct(act: () => Promise<AnswerOf<typeof plans.plan>>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (plan) => queries.setQueryData(planKey, plan),
    // A refusal may mean that the plan has changed elsewhere, so read it again.
    onError: () => queries.invalidateQueries({ queryKey: planKey }),
  })
}

/** Opens the provider's checkout of Premium; pending until the browser returns. */
export function useStart() {
  return useMutation({
    mutationFn: async (billing: Billing) => leaveFor((await call(plans.start, { body: { billing } })).url),
  })
}

/** Opens the provider's customer portal; pending until the browser returns. */
export function usePortal() {
  return useMutation({
    mutationFn: async () => leaveFor((await call(plans.portal)).url),
  })
}

export type Subscription = NonNullable<PlanView['subscription']>
