import type { SearchSummary } from '#contract/search/search.ts'
import { formatNumber, listText, toLocalTime } from '../../languages/formats.ts'
import { search } from '../../languages/search/search.ts'
import { readTexts } from '../../languages/texts.ts'

type Totals = SearchSummary['totals']

/** '34 flights', '12 flights, 3 that pass nearby and 5 journeys with a connection' */
export function formatCounts({ direct, detour, connection }: Totals): string {
  const t = readTexts(search)
  const parts = [
    direct.count > 0 && t('direct', counted(direct)),
    detour.count > 0 && t('detour', counted(detour)),
    connection.count > 0 && t('connection', counted(connection)),
  ].filter((part) => part !== false)
  return parts.length === 0 ? t('noFlights') : listText(parts).replace(', and ', ' and ')
}

/** Says which connections a search between large places leaves out, and how to see them. */
export function formatConnectionsUntil(untilUTC: string): string {
  return readTexts(search)('connectionsUntil', { date: toLocalTime(untilUTC, 'UTC').date })
}

function counted({ count, isAtLeast }: Totals['direct']) {
  const number = formatNumber(count)
  return { count, number: isAtLeast ? readTexts(search)('orMore', { number }) : number }
}
