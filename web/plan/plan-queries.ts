import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Billing, type PlanView, plans } from '#contract/plans/plans.ts'
import { call } from '../data/api.ts'
import { leaveFor } from '../data/leave-for.ts'

const planKey = ['plan']

/** One's own plan; read again whenever the page is looked at, as it changes at the provider's too. */
export function usePlan() {
  return useQuery({
    queryKey: planKey,
    queryFn: ({ signal }) => call(plans.plan, { signal }),
    staleTime: 0,
  })
}

/** Something that changes the plan and answers with it as it is then. */
export function usePlanAct(act: () => Promise<AnswerOf<typeof plans.plan>>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (plan) => queries.setQueryData(planKey, plan),
    // What was refused was perhaps changed elsewhere.
    onError: () => queries.invalidateQueries({ queryKey: planKey }),
  })
}

/** Leads to the provider's page on which Premium begins; pending until the browser comes back. */
export function useStart() {
  return useMutation({
    mutationFn: async (billing: Billing) => leaveFor((await call(plans.start, { body: { billing } })).url),
  })
}

/** Leads to the provider's page for cards and invoices; pending until the browser comes back. */
export function usePortal() {
  return useMutation({
    mutationFn: async () => leaveFor((await call(plans.portal)).url),
  })
}

export type Subscription = NonNullable<PlanView['subscription']>
