import { useQuery } from '@tanstack/react-query'
import { signInMethods } from '#contract/accounts/second-factor.ts'
import { call } from '../data/api.ts'

export const signInMethodsKey = ['accounts', 'sign-in-methods']

/** How the signed-in person signs in: password, connected accounts and second factors. */
export function useSignInMethods() {
  return useQuery({
    queryKey: signInMethodsKey,
    queryFn: async ({ signal }) => (await call(signInMethods.list, { signal })).methods,
  })
}
