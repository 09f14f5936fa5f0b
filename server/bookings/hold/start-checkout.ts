import { sql } from 'kysely'
import { type Airport, getShortCode, toLocalTime } from '#contract/airports.ts'
import { Problem } from '#contract/problem.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { OPERATOR_MAY_FLY } from '#server/bookings/queries.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { screenBuyerThen } from '#server/bookings/screening/screen-buyer.ts'
import { storeDisclosures } from '#server/legs/disclosures/read-disclosures.ts'
import type { OrderLine } from '#server/payments/order-lines.ts'
import {
  findOrAddPayments,
  openPaymentPage,
  type PaymentOrder,
  type Share,
} from '#server/payments/start-payment.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import { type PartyTaxLine, pickShownLine, readFrozenLines } from '#server/taxes/tax-lines.ts'
import { explainTax } from '#server/taxes/tax-words.ts'

type Checkout = {
  userId: string
  legId: string
  seatsRequested: number
  /** Address for the receipt. Default: the account's own address. */
  userEmail?: string | undefined
  /**
   * The API key of a program. A key can pay only for its own holds, and its receipts go to the account's own address.
   */
  apiKeyId: string | null
}

/**
 * Starts the payment of the caller's live hold on a leg. Seats and price come from the hold; the client's numbers
 * must match them.
 */
export async function startCheckout(
  db: Db,
  { provider, ...screening }: { provider: Provider } & ScreeningNeeds,
  { userId, legId, seatsRequested, userEmail, apiKeyId }: Checkout,
): Promise<{ bookingId: string; sessionId: string; url: string }> {
  const back = buildAddress(getSite(db), '/booking')
  const { hold, added } = await db.transaction().execute(async (tx) => {
    const hold = await prepareHold(tx, { userId, legId, seatsRequested, userEmail, apiKeyId })
    const order = writeOrder(hold, { userEmail, back })
    // Without sanctions lists there is no comparison, so the payment is added at once.
    return { hold, added: hold.listsAreLoaded ? null : await findOrAddPayments(tx, order) }
  })
  const order = writeOrder(hold, { userEmail, back })
  const buyer = { bookingIds: [hold.id], name: hold.buyer }
  const payments =
    added ?? (await screenBuyerThen(db, screening, { buyer, go: (tx) => findOrAddPayments(tx, order) }))
  return { bookingId: hold.id, ...(await openPaymentPage(db, provider, { order, payments })) }
}

function writeOrder(
  hold: PendingHold,
  { userEmail, back }: { userEmail: Checkout['userEmail']; back: string },
): PaymentOrder {
  return {
    shares: [toShare(hold)],
    currency: hold.currency,
    receiptEmail: userEmail ?? hold.ownEmail,
    successUrl: `${back}/success?session_id={CHECKOUT_SESSION_ID}&legId=${hold.legId}`,
    cancelUrl: `${back}/cancel?legId=${hold.legId}`,
  }
}

// Runs in one transaction, because the facts to show before a payment take many short reads.
async function prepareHold(
  tx: Tx,
  { userId, legId, seatsRequested, userEmail, apiKeyId }: Checkout,
): Promise<PendingHold> {
  const [hold] = await findPendingHolds(tx, { userId, by: { legId } })
  if (!hold || (apiKeyId && hold.apiKeyId !== apiKeyId)) throw new Problem('no_live_hold')
  if (apiKeyId && userEmail && userEmail !== hold.ownEmail) throw new Problem('invalid_input', ELSEWHERE)
  if (hold.lapsed) throw new Problem('hold_expired')
  if (!hold.operatorMayFly) throw new Problem('leg_not_bookable')
  if (hold.journeyId) throw new Problem('hold_is_of_journey')
  if (hold.seats !== seatsRequested) throw new Problem('seats_differ')
  await storeDisclosures(tx, { bookingId: hold.id, legId, language: hold.language })
  return hold
}

const ELSEWHERE_SENTENCE =
  'A program’s payment page sends the receipt to the account’s own address. Leave userEmail out.'
const ELSEWHERE = {
  sentence: ELSEWHERE_SENTENCE,
  details: [{ path: 'userEmail', message: ELSEWHERE_SENTENCE }],
}

type Wanted = { userId: string; by: { legId: string } | { journeyId: string } }

/**
 * Returns the facts that payment pages show of the caller's pending bookings: one for a leg, or two for a journey in
 * its order.
 */
export async function findPendingHolds(db: Db | Tx, { userId, by }: Wanted) {
  const holds = db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.journeyId',
      'bookings.legId',
      'bookings.seats',
      'bookings.amountMinor',
      'bookings.fareMinor',
      'bookings.taxLines',
      'bookings.currency',
      'bookings.operatingCarrier',
      'bookings.apiKeyId',
      'users.email as ownEmail',
      'users.language',
      'users.name as buyer',
      'legs.departureAt',
      'aircraftTypes.name as aircraft',
      sql<boolean>`bookings.hold_expires_at <= now()`.as('lapsed'),
      sql<boolean>`exists (select from sanctions_lists where replaced_at is null)`.as('listsAreLoaded'),
      OPERATOR_MAY_FLY.as('operatorMayFly'),
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
    ])
    .where('bookings.userId', '=', userId)
    .where('bookings.status', '=', sql.lit('PENDING'))
    .orderBy('bookings.journeyPart')
  return 'legId' in by
    ? await holds.where('bookings.legId', '=', by.legId).execute()
    : await holds.where('bookings.journeyId', '=', by.journeyId).execute()
}

export type PendingHold = Awaited<ReturnType<typeof findPendingHolds>>[number]

/** Returns what a charge pays for this hold: the fare under the leg's name, then each tax under its own name. */
export function toShare(hold: PendingHold): Share {
  const title = writeTitle(hold)
  const fare = { amountMinor: hold.fareMinor, name: title, description: describeHold(hold) }
  const taxes = readFrozenLines(hold.taxLines).filter(({ amountMinor }) => amountMinor > 0)
  const lines = [fare, ...taxes.map(toOrderLine)]
  return { bookingId: hold.id, amountMinor: hold.amountMinor, title, lines }
}

// The page is in English, so tax names are too.
function toOrderLine(line: PartyTaxLine): OrderLine {
  const { code, amountMinor, kind, heads } = line
  const people = kind === 'PER_HEAD' ? formatPeople(heads) : ''
  const description = [people, explainTax(pickShownLine(line), 'en')].filter(Boolean).join('; ')
  return { amountMinor, name: nameTax(code), ...(description ? { description } : {}) }
}

function formatPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/** 'Citation XLS+, Fri 4 Dec 16:20 EST. Booking FW-7F3K2Q. Operated by …' */
function describeHold(hold: PendingHold): string {
  const departure = toLocalTime(hold.departureAt.toISOString(), hold.origin.timezone)
  return `${hold.aircraft}, ${departure.date} ${departure.time} ${departure.abbreviation}. Booking ${hold.reference}. Operated by ${hold.operatingCarrier}.`
}

/** '2 seats, New York (TEB) to Miami (OPF)' */
function writeTitle(hold: PendingHold): string {
  return `${formatSeats(hold)}, ${formatPlace(hold.origin)} to ${formatPlace(hold.destination)}`
}

function formatSeats({ seats }: { seats: number }): string {
  return seats === 1 ? '1 seat' : `${seats} seats`
}

function formatPlace(airport: Airport): string {
  return `${airport.city} (${getShortCode(airport)})`
}
