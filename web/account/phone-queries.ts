import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { phones } from '#contract/accounts/phones.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'

const LOOK_AGAIN_MS = 3000

/** One's own number for texts; looked at again while a code is on its way, which a carrier may refuse. */
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
    // A code that was tried too often does not count any more.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

function usePhoneKey(): string[] {
  const { user } = useSession()
  return ['mine', user?.id ?? '', 'phone']
}
