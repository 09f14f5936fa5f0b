import { useQuery } from '@tanstack/react-query'
import { border } from '#contract/bookings/border.ts'
import { call } from '../../data/api.ts'

/** The passengers of a leg who are not ready. */
export function useReadiness(legId: string) {
  return useQuery({
    queryKey: ['operator', 'leg', legId, 'readiness'],
    queryFn: async ({ signal }) => (await call(border.flight, { params: { id: legId }, signal })).readiness,
  })
}

/** The number of passengers who are not ready, for the legs of the next 48 hours. */
export function useNextReadiness() {
  return useQuery({
    queryKey: ['operator', 'readiness'],
    queryFn: async ({ signal }) => (await call(border.readiness, { signal })).flights,
  })
}
