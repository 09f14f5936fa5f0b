import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { operators } from '#contract/operators/operators.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'

export type OwnOperator = Omit<AnswerOf<typeof operators.profile>, 'success'>

/** Of everything that is kept about the operator; what is read begins with it. */
const operatorKey = ['operator'] as const

/** The signed-in user's operator and how far its setup is; `pollMs` while something is waited for. */
export function useOperator({ pollMs }: { pollMs?: (own: OwnOperator) => number | false } = {}) {
  const { user } = useSession()
  return useQuery({
    queryKey: [...operatorKey, 'own', user?.id],
    queryFn: ({ signal }): Promise<OwnOperator> => call(operators.profile, { signal }),
    // A review is decided while its page stands open: whoever comes back to the window sees it.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && pollMs ? pollMs(state.data) : false),
  })
}

/** Reads the operator anew after something was saved; done when every screen has the new facts. */
export function useOperatorChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: operatorKey })
}
