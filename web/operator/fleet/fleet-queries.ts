import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fleet } from '#contract/operators/fleet/fleet.ts'
import { call } from '../../data/api.ts'

const KEY = ['operator', 'fleet'] as const

/** The operator's aircraft and its declaration. */
export function useFleet() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(fleet.list, { signal }) })
}

/** The effect of retiring on the aircraft's legs, read again each time. */
export function useRetirement(id: string) {
  return useQuery({
    queryKey: [...KEY, 'retirement', id],
    queryFn: async ({ signal }) => (await call(fleet.previewRetirement, { params: { id }, signal })).preview,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Runs an action on the register and reads the register again. */
export function useFleetAction<Given, Answer>(act: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
