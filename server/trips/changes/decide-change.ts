import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { ChangedThing } from '#contract/trips/done-change.ts'
import type { SeatTerms, TripChange } from '#contract/trips/trip-changes.ts'
import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import { computePassengersCloseAt } from '#server/bookings/passenger-rules.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { lockRefundable } from '#server/payments/refunds/refund.ts'
import type { SettledPart } from '#server/payments/refunds/settled-parts.ts'
import { listTaxesBack, sumAmounts } from '#server/payments/refunds/shares-of-refund.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { CurrentPeople } from '#server/screening/current-people.ts'
import { readFrozenLines } from '#server/taxes/tax-lines.ts'
import type { LockedTrip } from '#server/trips/lock-own-trip.ts'
import { decidePerson, placePerson } from '#server/trips/place-person.ts'
import { decideSeat, giveUpSeat } from './give-up-seat.ts'
import { quoteAges, settleAges } from './settle-ages.ts'
import { listWhat } from './what-changes.ts'

/** What a change alters and refunds, and the function that makes it. */
export type Plan = {
  kind: TripChange['kind']
  what: ChangedThing[]
  seat: number
  /** The number of people before the change. */
  people: number
  currency: Currency
  refundMinor: number
  taxesBack: { code: string; amountMinor: number }[]
  seatTerms: SeatTerms | null
  /** The cancellation quote for a seat that is given up. */
  policy: CancellationQuote | null
  /** After this instant, the price changes or the change is too late. */
  holdsUntil: Date
  settled: SettledPart
  /**
   * Makes the change in the transaction that decided it. `listed` are the people on the sanctions lists. Returns the
   * refund's id, or null without a refund.
   */
  make: (listed: CurrentPeople | null) => Promise<string | null>
}

/**
 * Decides a change to the caller's trip, which is locked. The quote and the change itself use the same decision.
 * Problems: those of `decidePerson`, `quoteAges` and `decideSeat`, and `nothing_changed`.
 */
export async function decideChange(
  tx: Tx,
  { screening, trip, change }: { screening: ScreeningNeeds; trip: LockedTrip; change: TripChange },
): Promise<Plan> {
  return change.kind === 'SEAT'
    ? await planSeat(tx, screening, { trip, change })
    : await planPerson(tx, { screening, trip, change })
}

type Person = Extract<TripChange, { kind: 'PASSENGER' }>
type GivenUp = Extract<TripChange, { kind: 'SEAT' }>

async function planSeat(
  tx: Tx,
  { rowCipher }: ScreeningNeeds,
  { trip, change: { seat, version } }: { trip: LockedTrip; change: GivenUp },
): Promise<Plan> {
  const payment = await lockRefundable(tx, { bookingId: trip.booking.id })
  const plan = await decideSeat(tx, rowCipher, { trip, payment, seat, version })
  const { terms, back, settled, freesSeat, forgetsBrought } = plan
  const { paidMinor, refundPct, tier } = terms
  const refundMinor = sumAmounts(back)
  return {
    ...{ kind: 'SEAT', what: ['SEAT'], seat, people: trip.people, refundMinor, settled },
    currency: trip.booking.currency as Currency,
    taxesBack: listTaxesBack(readFrozenLines(trip.booking.taxLines), back),
    seatTerms: {
      way: terms.way === 'POLICY' ? 'POLICY' : 'FULL_OFFERED',
      ...{ paidMinor, keptMinor: terms.keptMinor, refundPct, tier },
      ...{ peopleLeft: trip.people - 1, freesSeat, forgetsBrought },
    },
    policy: terms,
    holdsUntil: new Date(terms.holdsUntilUTC ?? terms.closesUTC),
    make: () => giveUpSeat(tx, { trip, payment, plan }),
  }
}

async function planPerson(
  tx: Tx,
  { screening, trip, change }: { screening: ScreeningNeeds; trip: LockedTrip; change: Person },
): Promise<Plan> {
  const placed = await decidePerson(tx, screening.rowCipher, { trip, placing: change })
  const what = listWhat(placed)
  if (what.length === 0) throw new Problem('nothing_changed')
  const { booking, leg } = trip
  const payment = await lockRefundable(tx, { bookingId: booking.id })
  const ages = await quoteAges(tx, { trip, payment, party: placed.party })
  const back = { fareMinor: 0, taxes: ages.back }
  return {
    ...{ kind: 'PASSENGER', what, seat: change.seat, people: trip.people, refundMinor: sumAmounts(back) },
    currency: booking.currency as Currency,
    taxesBack: listTaxesBack(readFrozenLines(booking.taxLines), back),
    ...{ seatTerms: null, policy: null, holdsUntil: computePassengersCloseAt(leg) },
    settled: { fareMinor: 0, fareBackMinor: 0, taxes: ages.back, taxesBack: ages.back },
    make: async (listed) => {
      await placePerson(tx, screening, { bookingId: booking.id, placed, listed })
      return await settleAges(tx, { trip, payment, ages })
    },
  }
}
