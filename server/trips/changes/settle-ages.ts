import { writeMessage } from '#contract/messages.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { SeatedPassenger } from '#server/bookings/passengers.ts'
import { listChildAges, type Party, quoteParty, sumByRule } from '#server/bookings/taxed-party.ts'
import { type Refundable, requestRefund } from '#server/payments/refunds/refund.ts'
import { type ByRule, sumAmounts } from '#server/payments/refunds/shares-of-refund.ts'
import type { Tx } from '#server/runtime/db.ts'
import { readRatesAt, readTaxBook } from '#server/taxes/read-tax-book.ts'
import { lockTaxedLegs } from '#server/taxes/read-taxed-legs.ts'
import type { LockedTrip } from '#server/trips/lock-own-trip.ts'

/** The effect of the ages of a booking's people on its taxes. */
export type AgeTaxes = {
  /** The ages of the children that the taxes are for after the change. */
  childAges: number[]
  /** The refund of each tax. */
  back: ByRule
}

const NO_AGE_TAXES = (trip: LockedTrip): AgeTaxes => ({ childAges: trip.booking.childAges, back: {} })

type Asked = {
  trip: LockedTrip
  payment: Refundable | null
  party: readonly Pick<SeatedPassenger, 'seat' | 'person'>[]
}

/**
 * Compares the taxes for the ages that were settled before with those for the people as they are named now. It uses
 * the day of departure for which the taxes were settled, and the rules and rates of the booking. Lower taxes are
 * refunded; Problem `change_raises_taxes` for higher ones (decision 78). During a dispute nothing is settled.
 */
export async function quoteAges(tx: Tx, { trip, payment, party }: Asked): Promise<AgeTaxes> {
  const { booking, people, agesDay } = trip
  const childAges = listChildAges(party, { people, agesDay })
  const isSame = String(childAges) === String(booking.childAges)
  if (isSame || !payment || payment.isHeld) return NO_AGE_TAXES(trip)
  const [before, after] = await quoteBoth(tx, { trip, payment, childAges })
  if (!before || !after) return NO_AGE_TAXES(trip)

  const rules = new Set([...Object.keys(before), ...Object.keys(after)])
  const back: ByRule = {}
  let risenMinor = 0
  for (const ruleId of rules) {
    const change = (after[ruleId] ?? 0) - (before[ruleId] ?? 0)
    if (change > 0) risenMinor += change
    const line = payment.standing.lines.find((one) => one.ruleId === ruleId)
    const leftMinor = line ? line.amountMinor - line.returnedMinor : 0
    if (change < 0 && leftMinor > 0) back[ruleId] = Math.min(-change, leftMinor)
  }
  if (risenMinor > 0) throw refuseRaise(risenMinor, booking.currency as Currency)
  return { childAges, back }
}

async function quoteBoth(
  tx: Tx,
  { trip, payment, childAges }: { trip: LockedTrip; payment: Refundable; childAges: number[] },
): Promise<(ByRule | null)[]> {
  const { booking } = trip
  const book = { ...(await readTaxBook(tx)), rates: await readRatesAt(tx, booking.createdAt) }
  const [leg] = await lockTaxedLegs(tx, [trip.leg.id]).execute()
  if (!leg) return []
  return [booking, { ...booking, childAges }].map((party: Party) => {
    const quoted = quoteParty(book, {
      leg: { ...leg, currency: booking.currency as Currency },
      ...{ party, basis: 'NET', priceMinor: payment.standing.fareMinor, bookedAt: booking.createdAt },
    })
    return 'problem' in quoted ? null : sumByRule(quoted)
  })
}

function refuseRaise(risenMinor: number, currency: Currency): Problem {
  const sentence = writeMessage(
    'With this date of birth {amountMinor, money} more taxes are due than were paid, and they cannot be paid here. The passenger stays as saved. Write to us, or give up this seat and book another one.',
    { amountMinor: risenMinor, currency },
  )
  return new Problem('change_raises_taxes', {
    sentence,
    details: [{ path: 'dateOfBirth', ...sentence }],
  })
}

/**
 * The ages that a booking's taxes are for, and the day on which they were counted; without children the day is null.
 */
export function toAgeColumns(
  childAges: number[],
  agesDay: string,
): { childAges: number[]; agesOn: string | null } {
  return { childAges, agesOn: childAges.length > 0 ? agesDay : null }
}

/** Refunds the taxes and stores the new ages. Returns the refund's id, or null without a refund. */
export async function settleAges(
  tx: Tx,
  { trip, payment, ages }: { trip: LockedTrip; payment: Refundable | null; ages: AgeTaxes },
): Promise<string | null> {
  const { booking, agesDay } = trip
  const amountMinor = sumAmounts({ fareMinor: 0, taxes: ages.back })
  await tx
    .updateTable('bookings')
    .set(toAgeColumns(ages.childAges, agesDay))
    .where('id', '=', booking.id)
    .execute()
  if (!payment || amountMinor === 0) return null
  const { refundId } = await requestRefund(tx, {
    ...{ payment, amountMinor, kind: 'AMOUNT', requestedBy: booking.userId },
    reason: 'A date of birth lowers the taxes',
    parts: { fareMinor: 0, taxes: ages.back },
  })
  return refundId
}
