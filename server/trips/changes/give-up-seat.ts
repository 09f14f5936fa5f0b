import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { ADULT, computeAgeOn, isTaxed, LAP_INFANT, type TaxedPerson } from '#contract/taxes/compute-taxes.ts'
import { type CancellationQuote, explainWhyNot } from '#contract/trips/trips-cancel.ts'
import { quoteParts } from '#server/bookings/cancel/quote-cancellation.ts'
import { fitsOnBoard } from '#server/bookings/on-board/others-on-board.ts'
import { findPassengers, type SeatedPassenger } from '#server/bookings/passengers.ts'
import { listTaxed } from '#server/bookings/taxed-party.ts'
import { extractPerson } from '#server/payments/refunds/extract-person.ts'
import { type Refundable, requestRefund } from '#server/payments/refunds/refund.ts'
import type { SettledPart } from '#server/payments/refunds/settled-parts.ts'
import {
  type BackParts,
  computeRefundParts,
  computeUnrefundedParts,
  type PaidLine,
  type PaidParts,
  sumAmounts,
} from '#server/payments/refunds/shares-of-refund.ts'
import type { Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { type LockedTrip, requireConfirmedTrip } from '#server/trips/lock-own-trip.ts'
import { refuseParty } from '#server/trips/place-person.ts'
import { toAgeColumns } from './settle-ages.ts'

/**
 * The plan for giving up a seat: the person's part of the price, the refund by the policy, and the amounts that this
 * settles.
 */
export type SeatPlan = {
  seat: number
  terms: CancellationQuote
  freesSeat: boolean
  forgetsBrought: boolean
  back: BackParts
  settled: SettledPart
  childAges: number[]
}

type Asked = { trip: LockedTrip; payment: Refundable | null; seat: number; version: number }

/**
 * Decides the effects of giving up a seat: this person's part of the price is refunded as if it were a booking
 * cancelled now. For a whole aircraft, only taxes per head are refunded. Problems `trip_not_confirmed`,
 * `seat_not_found`, `last_person`, `laps_need_people`, `already_boarding`, `changed_meanwhile`,
 * `cancellation_closed`, and `invalid_input` if no adult would be left.
 */
export async function decideSeat(
  tx: Tx,
  rowCipher: RowCipher,
  { trip, payment, seat, version }: Asked,
): Promise<SeatPlan> {
  requireConfirmedTrip(trip)
  const { booking, leg, people } = trip
  if (seat > people) throw new Problem('seat_not_found')
  if (people === 1) throw new Problem('last_person')
  if (booking.infants > people - 1) throw new Problem('laps_need_people')
  if (await isAnybodyCheckedIn(tx, booking.id)) throw new Problem('already_boarding')

  const party = await findPassengers(tx, rowCipher, { bookingIds: [booking.id] })
  const passenger = party.find((one) => one.seat === seat)
  if (version !== (passenger?.version ?? 0)) throw new Problem('changed_meanwhile')
  refuseParty(trip, moveUp(party, { seat, people }), people - 1)
  const freesSeat = leg.saleMode === 'PER_SEAT'
  const { taxed, childAges } = splitParty(trip, passenger)
  const findHeads = payment ? await readHeads(tx, { trip, lines: payment.standing.lines, taxed }) : null
  const parts =
    payment && findHeads ? extractPerson(payment.standing, { people, hasFare: freesSeat, findHeads }) : null
  const terms = await quoteParts(tx, { userId: booking.userId, bookingId: booking.id, payment, parts })
  if (terms.way !== 'POLICY' && terms.way !== 'FULL_OFFERED') {
    throw new Problem('cancellation_closed', { sentence: explainWhyNot(terms) })
  }
  const back = findBack(parts, terms)
  const left = { ...booking, seats: booking.seats - 1 }
  const forgetsBrought = freesSeat && !(await fitsOnBoard(tx, { booking: left, leg: leg }))
  return { seat, terms, freesSeat, forgetsBrought, back, settled: settle(parts, back), childAges }
}

async function isAnybodyCheckedIn(tx: Tx, bookingId: string): Promise<boolean> {
  const checkIn = await tx
    .selectFrom('checkIns')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('undoneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return checkIn !== undefined
}

type Freed = { seat: number; people: number }

/** Renumbers the seats: the last person in a seat takes the free number, and infants follow the people in seats. */
function moveUp<One extends Pick<SeatedPassenger, 'seat'>>(party: readonly One[], freed: Freed): One[] {
  return party
    .filter(({ seat }) => seat !== freed.seat)
    .map((one) => ({ ...one, seat: findNewSeat(one.seat, freed) }))
}

function findNewSeat(seat: number, freed: Freed): number {
  if (seat > freed.people) return seat - 1
  return seat === freed.people ? freed.seat : seat
}

// A child whose taxes were never settled has paid as an adult.
function splitParty(
  { booking, agesDay }: LockedTrip,
  passenger: SeatedPassenger | undefined,
): { taxed: TaxedPerson; childAges: number[] } {
  const bornOn = passenger?.person.dateOfBirth
  const age = bornOn ? computeAgeOn(bornOn, agesDay) : null
  const place = age === null ? -1 : booking.childAges.indexOf(age)
  if (place === -1) return { taxed: ADULT, childAges: booking.childAges }
  return { taxed: { ageYears: age, ownSeat: true }, childAges: booking.childAges.toSpliced(place, 1) }
}

type Heads = { trip: LockedTrip; lines: readonly PaidLine[]; taxed: TaxedPerson }

async function readHeads(tx: Tx, { trip: { booking, leg }, lines, taxed }: Heads) {
  const rows = await tx
    .selectFrom('taxRules')
    .select(['id', 'taxedFromAge', 'lapInfants'])
    .where('id', 'in', ['', ...lines.map(({ ruleId }) => ruleId)])
    .execute()
  const party = listTaxed(booking)
  return ({ ruleId }: PaidLine) => {
    const rule = rows.find(({ id }) => id === ruleId)
    const owes = (one: TaxedPerson) => (rule ? isTaxed(rule, one, leg.saleMode) : one !== LAP_INFANT)
    return { heads: Math.max(1, party.filter(owes).length), owes: owes(taxed) }
  }
}

function findBack(parts: PaidParts | null, { way, refundPct }: CancellationQuote): BackParts {
  if (!parts) return { fareMinor: 0, taxes: {} }
  return way === 'POLICY' ? computeRefundParts(parts, refundPct ?? 0) : computeUnrefundedParts(parts)
}

function settle(parts: PaidParts | null, back: BackParts): SettledPart {
  const lines = parts?.lines.filter(({ amountMinor }) => amountMinor > 0) ?? []
  return {
    fareMinor: parts?.fareMinor ?? 0,
    fareBackMinor: (parts?.fareBackMinor ?? 0) + back.fareMinor,
    taxes: Object.fromEntries(lines.map(({ ruleId, amountMinor }) => [ruleId, amountMinor])),
    taxesBack: Object.fromEntries(
      lines.map(({ ruleId, returnedMinor }) => [ruleId, returnedMinor + (back.taxes[ruleId] ?? 0)]),
    ),
  }
}

/** Gives the seat up: it is on sale again at once, the person's data is deleted, and a job sends the refund. */
export async function giveUpSeat(
  tx: Tx,
  { trip, payment, plan }: { trip: LockedTrip; payment: Refundable | null; plan: SeatPlan },
): Promise<string | null> {
  const { booking, people } = trip
  const { seat, freesSeat, forgetsBrought, childAges, back, terms } = plan
  await tx
    .updateTable('bookings')
    .set({
      ...(freesSeat ? { seats: booking.seats - 1 } : {}),
      ...(forgetsBrought ? { brought: null } : {}),
      people: people - 1,
      peopleGivenUp: booking.peopleGivenUp + 1,
      ...toAgeColumns(childAges, trip.agesDay),
    })
    .where('id', '=', booking.id)
    .execute()
  if (freesSeat) {
    await tx
      .updateTable('legs')
      .set({ seatsSold: sql<number>`seats_sold - 1` })
      .where('id', '=', booking.legId)
      .execute()
  }
  await movePeople(tx, booking.id, { seat, people })
  await announceLegs(tx, [booking.legId])
  const amountMinor = sumAmounts(back)
  if (!payment || amountMinor === 0) return null
  const { refundId } = await requestRefund(tx, {
    ...{ payment, amountMinor, parts: back, kind: terms.way === 'POLICY' ? 'POLICY' : 'AMOUNT' },
    reason: 'The traveller gave up a seat',
    requestedBy: booking.userId,
  })
  return refundId
}

async function movePeople(tx: Tx, bookingId: string, freed: Freed): Promise<void> {
  await tx
    .deleteFrom('passengers')
    .where('bookingId', '=', bookingId)
    .where('seat', '=', freed.seat)
    .execute()
  // Ends open screenings of a person who does not fly any more.
  await tx
    .updateTable('screenings')
    .set({ status: 'GONE', keyId: null, sealedPerson: null })
    .where('bookingId', '=', bookingId)
    .where('seat', '=', freed.seat)
    .where('status', '=', 'OPEN')
    .execute()
  const behind = await tx
    .selectFrom('passengers')
    .select(['id', 'seat'])
    .where('bookingId', '=', bookingId)
    .where('seat', '>=', freed.people)
    .orderBy('seat')
    .execute()
  for (const { id, seat } of behind) {
    const next = findNewSeat(seat, freed)
    await tx.updateTable('passengers').set({ seat: next }).where('id', '=', id).execute()
    await tx
      .updateTable('screenings')
      .set({ seat: next })
      .where('bookingId', '=', bookingId)
      .where('seat', '=', seat)
      .execute()
  }
}
