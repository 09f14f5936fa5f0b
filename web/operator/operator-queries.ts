import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { operators } from '#contract/operators/operators.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'

export type OwnOperator = Omit<AnswerOf<typeof operators.profile>, 'success'>

/** The key of all queries about the operator. */
const operatorKey = ['operator'] as const

/** The signed-in user's operator and the progress of its setup; `pollMs` while something is awaited. */
export function useOperator({ pollMs }: { pollMs?: (own: OwnOperator) => number | false } = {}) {
  const { user } = useSession()
  return useQuery({
    queryKey: [...operatorKey, 'own', user?.id],
    queryFn: ({ signal }): Promise<OwnOperator> => call(operators.profile, { signal }),
    // A review may be decided while its page is open: returning to the window shows it.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && pollMs ? pollMs(state.data) : false),
  })
}

/** Reads the operator again after a change. Resolves once all screens have the new data. */
export function useOperatorChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: operatorKey })
}
