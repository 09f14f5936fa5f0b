import { useQuery } from '@tanstack/react-query'
import { areRatesFresh, type DailyRates } from '#contract/rates/indicate.ts'
import { rates } from '#contract/rates/rates.ts'
import { call } from '../data/api.ts'
import { getServerNow } from '../data/clock.ts'
import { formatDate } from '../languages/formats.ts'

const HOUR_MS = 3_600_000

/** The rates of the day; null when none may be shown, undefined while they load. */
export function useDailyRates({ enabled }: { enabled: boolean }): DailyRates | null | undefined {
  const query = useQuery({
    queryKey: ['rates'],
    enabled,
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
    queryFn: async ({ signal }) => (await call(rates.today, { signal })).rates as DailyRates | null,
  })
  if (query.isError && !query.data) return null
  if (!query.data) return query.data
  return areRatesFresh(query.data, new Date(getServerNow())) ? query.data : null
}

/** '26 Nov 2026' */
export function formatRateDay(day: string): string {
  return formatDate(new Date(day), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}

export function nameRateSource(source: string): string {
  return /(^|\.)ecb\.europa\.eu$|^ECB/.test(source) ? 'ECB' : source
}
