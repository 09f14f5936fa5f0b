import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { phones } from '#contract/accounts/phones.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'

const LOOK_AGAIN_MS = 3000

/** The user's number for text messages. Read repeatedly while a code is being sent, since a carrier may refuse it. */
export function usePhone() {
  return useQuery({
    queryKey: usePhoneKey(),
    queryFn: async ({ signal }) => (await call(phones.phone, { signal })).phone,
    refetchInterval: ({ state }) => (state.data?.asked && !state.data.asked.silent ? LOOK_AGAIN_MS : false),
  })
}

export function useAskCode() {
  return usePhoneAct((number: string) => call(phones.askCode, { body: { number } }))
}

export function useConfirmCode() {
  return usePhoneAct((code: string) => call(phones.confirm, { body: { code } }))
}

export function useRemovePhone() {
  return usePhoneAct(() => call(phones.remove))
}

function usePhoneAct<Given>(act: (given: Given) => ReturnType<typeof call<typeof phones.askCode>>) {
  const queries = useQueryClient()
  const queryKey = usePhoneKey()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ phone }) => queries.setQueryData(queryKey, phone),
    // After too many attempts the code is no longer valid.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

function usePhoneKey(): string[] {
  const { user } = useSession()
  return ['mine', user?.id ?? '', 'phone']
}
