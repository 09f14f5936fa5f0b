import { useQuery } from '@tanstack/react-query'
import { likelihoods } from '#contract/legs/likelihood.ts'
import { call } from '../../data/api.ts'

export const LIKELIHOOD_KEY = ['leg-likelihood']

/** The likelihood that a leg flies. A failed read is not repeated, and the page then shows nothing. */
export function useLikelihood(legId: string) {
  return useQuery({
    queryKey: [...LIKELIHOOD_KEY, legId],
    queryFn: async ({ signal }) =>
      (await call(likelihoods.read, { params: { id: legId }, signal })).likelihood,
    retry: false,
  })
}
