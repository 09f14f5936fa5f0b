import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

type Change<Answer, Of> = Pick<UseMutationOptions<Answer, Error, Of>, 'mutationFn' | 'onSuccess' | 'onError'>

/** A change after which these queries are read again, whether it succeeded or not. */
export function useChange<Answer, Of = void>(queryKey: QueryKey, change: Change<Answer, Of>) {
  const queries = useQueryClient()
  return useMutation({ ...change, onSettled: () => queries.invalidateQueries({ queryKey }) })
}
