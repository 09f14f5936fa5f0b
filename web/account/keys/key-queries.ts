import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { personalKeys } from '#contract/developers/personal-keys.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { call } from '../../data/api.ts'

const KEYS = ['accounts', 'personal-keys']

export type NewKeyFields = RequestOf<typeof personalKeys.create>['body']

export function usePersonalKeys() {
  return useQuery({
    queryKey: KEYS,
    queryFn: async ({ signal }) => (await call(personalKeys.list, { signal })).keys,
  })
}

export function usePersonalKeyActions() {
  const queries = useQueryClient()
  const onSuccess = () => void queries.invalidateQueries({ queryKey: KEYS })
  return {
    make: async (body: NewKeyFields) => {
      const created = await call(personalKeys.create, { body })
      onSuccess()
      return created
    },
    revoke: useMutation({
      mutationFn: (id: string) => call(personalKeys.revoke, { params: { id } }),
      onSuccess,
    }),
  }
}
