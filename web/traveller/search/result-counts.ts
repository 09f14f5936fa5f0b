import type { SearchSummary } from '#contract/search/search.ts'
import { formatNumber, listText, localTime } from '../../languages/formats.ts'
import { search } from '../../languages/search/search.ts'
import { textsOf } from '../../languages/texts.ts'

type Totals = SearchSummary['totals']

/** '34 flights', '12 flights, 3 that pass nearby and 5 journeys with a connection' */
export function countsText({ direct, detour, connection }: Totals): string {
  const t = textsOf(search)
  const parts = [
    direct.count > 0 && t('direct', counted(direct)),
    detour.count > 0 && t('detour', counted(detour)),
    connection.count > 0 && t('connection', counted(connection)),
  ].filter((part) => part !== false)
  return parts.length === 0 ? t('noFlights') : listText(parts).replace(', and ', ' and ')
}

/** What a search between large places leaves out, and how to see it all the same. */
export function connectionsUntilText(untilUTC: string): string {
  return textsOf(search)('connectionsUntil', { date: localTime(untilUTC, 'UTC').date })
}

function counted({ count, isAtLeast }: Totals['direct']) {
  const number = formatNumber(count)
  return { count, number: isAtLeast ? textsOf(search)('orMore', { number }) : number }
}
