import * as z from 'zod/mini'
import { formatDuration } from '#contract/airports.ts'
import { AmountMinor, CurrencyCode, formatMoney } from '#contract/money.ts'
import { Indication } from '#contract/rates/rates.ts'
import { indicateSum, type Sum, sumByCurrency } from '#contract/rates/sums.ts'
import type { AnyConnection } from '#contract/search/search.ts'
import { buildAddress } from '#server/runtime/site.ts'
import { type Indicating, LegAnswer, type Seeing, toLegAnswer } from './leg-answer.ts'

/** Two legs that are held and paid together, in the form for assistants. */
export const Connection = z.object({
  flights: z.array(LegAnswer),
  connectionMinutes: z.int(),
  transferKm: z.int(),
  durationMinutes: z.int(),
  seatsAvailable: z.int(),
  /** The price of both per person: one amount, or each leg's amount if the currencies differ. */
  charges: z.array(z.object({ amountMinor: AmountMinor, currency: CurrencyCode })),
  /** '$4,200 + €6,100' */
  pricePerPerson: z.string(),
  /** The approximate sum in the wanted currency; null if none is wanted. It is never charged. */
  indication: z.nullable(Indication),
  page: z.string(),
})
type Connection = z.infer<typeof Connection>

/** Turns a connection of a search into the form for assistants. */
export function toConnection(
  { legs, connectionMinutes, transferKm, durationMinutes, seatsAvailable }: AnyConnection,
  { site, by }: Seeing,
): Connection {
  const [first, second] = legs
  const charges = sumByCurrency(legs.map(({ price, currency }) => ({ amountMinor: price, currency })))
  return {
    flights: legs.map((leg) => toLegAnswer(leg, { site, by })),
    ...{ connectionMinutes, transferKm, durationMinutes, seatsAvailable, charges },
    pricePerPerson: charges
      .map(({ amountMinor, currency }) => formatMoney(amountMinor, currency))
      .join(' + '),
    indication: indicateCharges(charges, by),
    page: buildAddress(site, `/booking/journey/${first.id}/${second.id}`),
  }
}

function indicateCharges(charges: Sum[], { to, rates }: Indicating): Indication | null {
  if (!to || !rates || charges.every(({ currency }) => currency === to)) return null
  const about = indicateSum(charges, { to, rates })
  if (about === null) return null
  const charged = charges.map(({ currency }) => currency).join(' and ')
  const text = `about ${formatMoney(about, to)} at the rate of ${rates.day}, charged in ${charged}`
  return { currency: to, amountMinor: about, rateDay: rates.day, text }
}

/**
 * Writes a connection in one line: both legs, the time between them, the price of both, and the page where a person
 * holds them.
 */
export function writeConnectionLine(connection: Connection): string {
  const [first, second] = connection.flights
  if (!first || !second) return ''
  const ways = [first, second].map(
    ({ from, to, departureLocal }) =>
      `${from.city} (${from.code}) to ${to.city} (${to.code}), ${departureLocal}`,
  )
  const wait = formatDuration(connection.connectionMinutes)
  const about = connection.indication ? ` (${connection.indication.text})` : ''
  return `- ${ways.join(`; after ${wait} `)}: ${connection.pricePerPerson} a person${about}. ${connection.page}`
}
