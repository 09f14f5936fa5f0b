import type { Currency } from '#contract/money.ts'
import type { NewRow } from './insert-rows.ts'
import type { LegRow } from './leg-rows.ts'

const BROKERS = ['Kestrel & Rowe Charter', 'Blue Meridian Brokers', 'Aldermoor Air Charter']
const RETURN_FACTOR_PCT = 150

/** The evidence for the standard charter price of each leg on sale, from invented rate cards and brokers. Every sixth leg has none. */
export function buildEvidenceRows(legs: readonly LegRow[], { now }: { now: Date }) {
  const onSale = legs.filter(({ status }) => status === 'PUBLISHED')
  return onSale.flatMap((leg, index) => (index % 6 === 5 ? [] : [buildRow(leg, { index, now })]))
}

function buildRow(leg: LegRow, { index, now }: { index: number; now: Date }) {
  const shared = {
    legId: leg.id,
    currency: leg.currency,
    perPersonMinor: leg.referencePriceMinor,
    evidenceOn: new Date(now.getTime() - ((index % 20) + 2) * 86_400_000).toISOString().slice(0, 10),
  }
  const charterMinor = leg.referencePriceMinor * leg.seatsTotal
  const blockMinutes = Math.round((Date.parse(leg.arrivalAt) - Date.parse(leg.departureAt)) / 60_000)
  // The yen has no smaller unit, so a rate by the hour would give another price.
  const isQuoted = index % 3 === 2 || (leg.currency as Currency) === 'JPY'
  return {
    ...shared,
    method: isQuoted ? 'QUOTE' : 'RATE_CARD',
    hourlyRateMinor: isQuoted ? null : Math.ceil((charterMinor * 6000) / (blockMinutes * RETURN_FACTOR_PCT)),
    blockMinutes: isQuoted ? null : blockMinutes,
    returnFactorPct: isQuoted ? null : RETURN_FACTOR_PCT,
    quotedBy: isQuoted ? (BROKERS[index % BROKERS.length] ?? '') : null,
    quotedMinor: isQuoted ? charterMinor : null,
    note: isQuoted ? `Quote ${1000 + index}, kept with sales` : `Rate card of ${leg.tail}, kept with sales`,
  } satisfies NewRow<'priceEvidence'>
}
