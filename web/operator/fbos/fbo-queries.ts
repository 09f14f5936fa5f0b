import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fbos } from '#contract/fbos/fbos.ts'
import { call } from '../../data/api.ts'

const KEY = ['operator', 'fbos'] as const

/** The FBOs that a leg at this airport can name; without an airport, the operator's own. */
export function useFbos(icao?: string) {
  return useQuery({
    queryKey: [...KEY, icao ?? 'own'],
    queryFn: async ({ signal }) => (await call(fbos.list, { query: icao ? { icao } : {}, signal })).fbos,
  })
}

/** Reads every list of FBOs again. */
export function useFbosReread(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
