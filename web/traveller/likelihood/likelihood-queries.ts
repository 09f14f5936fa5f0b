import { useQuery } from '@tanstack/react-query'
import { likelihoods } from '#contract/legs/likelihood.ts'
import { call } from '../../data/api.ts'

export const LIKELIHOOD_KEY = ['leg-likelihood']

/** How likely a leg flies. Without an answer nothing is shown, so a failure is not tried again. */
export function useLikelihood(legId: string) {
  return useQuery({
    queryKey: [...LIKELIHOOD_KEY, legId],
    queryFn: async ({ signal }) =>
      (await call(likelihoods.read, { params: { id: legId }, signal })).likelihood,
    retry: false,
  })
}
