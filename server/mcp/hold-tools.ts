import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bookings, type Hold } from '#contract/bookings/bookings.ts'
import { AmountMinor, CurrencyCode, formatMoney } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { TaxLine } from '#contract/taxes/tax-lines.ts'
import { formatLocalTime } from './leg-answer.ts'
import { defineTool, type Given, READS } from './tool-row.ts'

const { legId } = bookings.hold.params.shape
const { bookingId } = bookings.abandon.params.shape

const HeldSeats = z.object({
  bookingId: z.uuid(),
  /** 'FW-7F3K2Q', for people. */
  reference: z.string(),
  legId: z.uuid(),
  seats: z.int(),
  /** Infants on laps, who take no seat. */
  infants: z.int(),
  pricePerPersonMinor: AmountMinor,
  fareMinor: AmountMinor,
  taxes: z.array(TaxLine),
  totalMinor: AmountMinor,
  total: z.string(),
  currency: CurrencyCode,
  holdExpiresUTC: z.string(),
  /** The payment is authorised and waits for the operator, so nothing is left to pay. */
  awaitingConfirmation: z.boolean(),
})
type HeldSeats = z.infer<typeof HeldSeats>

export const holdSeats = defineTool({
  name: 'hold_seats',
  title: 'Hold seats',
  description:
    'Holds seats and freezes their price for some minutes. Choose a requestId of your own for each hold that you want: the same requestId again gives the same hold, never a second one. infants: children under two on the day of the flight on the laps of adults, at most one each; they take no seat. The total counts against the spend cap of the key while the hold lasts.',
  scope: 'hold',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    legId,
    people: bookings.hold.body.shape.requestedPax,
    infants: z.optional(bookings.hold.body.shape.infants),
    requestId: z
      .string('Choose a requestId')
      .check(
        z.regex(/^[\w.:-]{1,100}$/, 'A requestId has 1 to 100 letters, figures, dots, colons and hyphens'),
      ),
  }),
  output: z.object({ hold: HeldSeats }),
  async run({ legId, people, infants, requestId }, given) {
    const { bookingId } = await given.call(bookings.hold, {
      params: { legId },
      headers: { 'idempotency-key': `mcp ${requestId}` },
      body: { requestedPax: people, infants },
    })
    // If the request is a repetition, its hold may have expired.
    const hold = toHeldSeats(await liveHold(given, bookingId))
    const text = `${formatSeats(hold)} held until ${hold.holdExpiresUTC}: ${hold.total} in all, booking ${hold.reference}. Nothing is booked before the person has paid: next, create_payment_link with bookingId ${bookingId}.`
    return { text, data: { hold } }
  },
})

export const createPaymentLink = defineTool({
  name: 'create_payment_link',
  title: 'Create a payment link',
  description:
    'Gives the address of the payment page for a live hold. Hand it to the person you work for: only they can pay, and they must do so before the hold ends. The receipt goes to their own address.',
  scope: 'pay-link',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ bookingId }),
  output: z.object({ url: z.string(), hold: HeldSeats }),
  async run({ bookingId }, given) {
    const hold = await liveHold(given, bookingId)
    const { url } = await given.call(bookings.checkout, {
      params: { legId: hold.legId },
      body: { seatsRequested: hold.seats },
    })
    const held = toHeldSeats(hold)
    const text = `Give this link to the person; they pay ${held.total} there until ${held.holdExpiresUTC}: ${url}`
    return { text, data: { url, hold: held } }
  },
})

export const releaseHold = defineTool({
  name: 'release_hold',
  title: 'Release a hold',
  description:
    'Gives the seats of a hold back at once and closes its payment page. Again, it changes nothing.',
  scope: 'hold',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ bookingId }),
  output: z.object({ bookingId: z.uuid(), released: z.literal(true) }),
  async run({ bookingId }, { call }) {
    // A new key each time, because a request that is refused during a payment may succeed a minute later.
    const headers = { 'idempotency-key': `mcp ${randomUUID()}` }
    await call(bookings.abandon, { params: { bookingId }, headers })
    return { text: 'Released: the seats are free again.', data: { bookingId, released: true } }
  },
})

const ListedHold = z.extend(HeldSeats, {
  route: z.string(),
  departureUTC: z.string(),
  departureLocal: z.string(),
})

export const listHolds = defineTool({
  name: 'list_holds',
  title: 'List holds',
  description: 'The live holds of this key, the one that ends first in front.',
  scope: 'hold',
  annotations: READS,
  input: z.strictObject({}),
  output: z.object({ holds: z.array(ListedHold) }),
  async run(_, given) {
    const { holds } = await given.call(bookings.holds, {})
    const listed = await Promise.all(holds.map((hold) => withLeg(given, hold)))
    const lines = listed.map(
      (hold) =>
        `- ${hold.route}, ${hold.departureLocal}: ${formatSeats(hold)}, ${hold.total}, until ${hold.holdExpiresUTC}. bookingId ${hold.bookingId}`,
    )
    const text = lines.length === 0 ? 'There is no live hold.' : `Live holds:\n${lines.join('\n')}`
    return { text, data: { holds: listed } }
  },
})

// Problems: `booking_not_found`, `booking_not_pending` if it is paid, `hold_expired` if it has expired.
async function liveHold({ call }: Given, bookingId: string): Promise<Hold> {
  const { holds } = await call(bookings.holds, {})
  const hold = holds.find((one) => one.bookingId === bookingId)
  if (hold) return hold
  const { booking } = await call(bookings.status, { params: { bookingId } })
  throw new Problem(booking.status === 'CONFIRMED' ? 'booking_not_pending' : 'hold_expired')
}

async function withLeg({ call }: Given, hold: Hold): Promise<z.infer<typeof ListedHold>> {
  const { emptyLeg } = await call(bookings.status, { params: { bookingId: hold.bookingId } })
  const { originAirport, destinationAirport, departureUTC } = emptyLeg
  return {
    ...toHeldSeats(hold),
    route: `${originAirport.city} to ${destinationAirport.city}`,
    departureUTC,
    departureLocal: formatLocalTime(departureUTC, originAirport),
  }
}

function toHeldSeats(hold: Hold): HeldSeats {
  const { bookingId, reference, legId, seats, infants, currency, holdExpiresUTC, awaitingConfirmation } = hold
  return {
    ...{ bookingId, reference, legId, seats, infants, currency, holdExpiresUTC, awaitingConfirmation },
    pricePerPersonMinor: hold.priceMinor,
    fareMinor: hold.fareMinor,
    taxes: hold.taxes,
    totalMinor: hold.amountMinor,
    total: formatMoney(hold.amountMinor, currency),
  }
}

function formatSeats({ seats, infants }: { seats: number; infants: number }): string {
  const onLaps =
    infants === 0 ? '' : infants === 1 ? ' with 1 infant on a lap' : ` with ${infants} infants on laps`
  return `${seats === 1 ? '1 seat' : `${seats} seats`}${onLaps}`
}
