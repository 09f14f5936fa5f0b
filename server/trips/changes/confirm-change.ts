import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { DoneChange } from '#contract/trips/done-change.ts'
import type { TripChange } from '#contract/trips/trip-changes.ts'
import type { TripPassengers } from '#contract/trips/trips.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findRecipient } from '#server/operators/queries.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type CurrentPeople, findCurrentPeople } from '#server/screening/current-people.ts'
import { type LockedTrip, lockOwnTrip } from '#server/trips/lock-own-trip.ts'
import { readTrip } from '#server/trips/read-trip.ts'
import { decideChange, type Plan } from './decide-change.ts'
import { writeOperatorPassengersMail, writePassengersChangedMail } from './emails.ts'
import { confirmedAtOfDone, toDone } from './find-done-changes.ts'

type Confirming = { bookingId: string; quoteId: string; change: TripChange }
type Confirmed = { change: DoneChange; currency: Currency; passengers: TripPassengers }

/**
 * Makes a change at the quoted price, which is computed again under the locks of leg, booking and payment. The same
 * transaction adds the refund and its job. A quote is used once; sending it again returns the first result. Problems
 * `change_quote_not_found`, `change_quote_expired`, `change_quote_changed`, and those of `quoteChange`.
 */
export async function confirmChange(
  db: Db,
  actor: Actor,
  { screening, bookingId, quoteId, change }: Confirming & { screening: ScreeningNeeds },
): Promise<Confirmed> {
  const { id: userId } = actor
  const listed = await findCurrentPeople(db)
  return await db.transaction().execute(async (tx) => {
    const trip = await lockOwnTrip(tx, { userId, bookingId })
    const quote = await findQuote(tx, { bookingId, quoteId })
    if (!quote) throw new Problem('change_quote_not_found')
    const { confirmedAt } = quote
    const done = confirmedAt
      ? toDone({ ...quote, confirmedAt })
      : await make(tx, { actor, screening, trip, change, quote, listed })
    const { passengers } = await readTrip(tx, screening.rowCipher, { userId, bookingId })
    return { change: done, currency: trip.booking.currency as Currency, passengers }
  })
}

async function findQuote(tx: Tx, { bookingId, quoteId }: { bookingId: string; quoteId: string }) {
  return await tx
    .selectFrom('bookingChanges')
    .select(['id', 'kind', 'what', 'seat', 'people', 'refundMinor', 'confirmedAt'])
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'))
    .where('id', '=', quoteId)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
}

type Quote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

type Making = {
  actor: Actor
  screening: ScreeningNeeds
  trip: LockedTrip
  change: TripChange
  quote: Quote
  listed: CurrentPeople | null
}

async function make(tx: Tx, { actor, screening, trip, change, quote, listed }: Making): Promise<DoneChange> {
  if (quote.isExpired) throw new Problem('change_quote_expired')
  if (quote.people !== trip.people) throw new Problem('change_quote_changed')
  const plan = await decideChange(tx, { screening, trip, change })
  if (!isAsShown(quote, plan)) throw new Problem('change_quote_changed')
  const refundId = await plan.make(listed)
  const { confirmedAt } = await tx
    .updateTable('bookingChanges')
    .set({
      ...{ refundId, fareMinor: plan.settled.fareMinor, fareBackMinor: plan.settled.fareBackMinor },
      ...{ taxes: JSON.stringify(plan.settled.taxes), taxesBack: JSON.stringify(plan.settled.taxesBack) },
      confirmedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', quote.id)
    .returning(confirmedAtOfDone)
    .executeTakeFirstOrThrow()
  await mailChange(tx, { trip, plan })
  await recordAct(tx, actor, {
    act: 'booking.change',
    subject: { type: 'booking', id: trip.booking.id },
    before: { people: plan.people },
    after: {
      ...{ changeId: quote.id, what: plan.what, seat: plan.seat, refundId },
      ...{ refundMinor: plan.refundMinor, currency: plan.currency },
    },
  })
  return toDone({ ...quote, confirmedAt })
}

function isAsShown(quote: Quote, plan: Plan): boolean {
  return (
    quote.kind === plan.kind &&
    quote.seat === plan.seat &&
    quote.people === plan.people &&
    quote.refundMinor === plan.refundMinor &&
    quote.what.join() === plan.what.join()
  )
}

async function mailChange(tx: Tx, { trip, plan }: { trip: LockedTrip; plan: Plan }): Promise<void> {
  const bookingId = trip.booking.id
  const facts = await findBookingForMail(tx, { bookingId })
  await queueMail(tx, {
    to: facts.email,
    mail: writePassengersChangedMail(facts, { ...plan, bookingId }),
    about: { kind: 'passengers-changed', bookingId },
  })
  const operator = await findRecipient(tx, { operatorId: trip.leg.operatorId })
  const url = `/operator/flights/${trip.leg.id}`
  const mail = writeOperatorPassengersMail({ ...facts, language: 'en' }, operator, { ...plan, url })
  await queueMail(tx, { to: operator.email, mail })
}
