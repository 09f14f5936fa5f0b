import { writeOtherFlightMail } from '#server/bookings/emails.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { otherFlightGoneAt, otherFlightOfferEndsAt } from './other-flight.ts'

/**
 * A booking's flight was cancelled or moved: its traveller is told that the journey's other flight, where there is one that
 * has not left, may be given back with everything.
 */
export async function notifyOtherFlight(
  tx: Tx,
  { bookingId, publicUrl }: { bookingId: string; publicUrl: string },
): Promise<void> {
  const other = await tx
    .selectFrom('bookings')
    .innerJoin('bookings as changed', 'changed.journeyId', 'bookings.journeyId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select(['bookings.id', otherFlightGoneAt.as('goneAt')])
    .where('changed.id', '=', bookingId)
    .whereRef('bookings.id', '<>', 'changed.id')
    .where('legs.status', '=', 'PUBLISHED')
    .where(({ eb, fn }) => eb(otherFlightOfferEndsAt, '>', fn<Date>('clock_timestamp', [])))
    .executeTakeFirst()
  if (!other?.goneAt) return
  const facts = await findBookingForMail(tx, { bookingId: other.id })
  const mail = writeOtherFlightMail(facts, { bookingId: other.id, publicUrl })
  await queueMail(tx, { to: facts.email, mail, about: { kind: 'other-flight', bookingId: other.id } })
}

/** The same for a flight that settling could not confirm any more: by a job, and once however often it runs. */
export async function notifyOtherFlightOnce(
  db: Db,
  about: { bookingId: string; publicUrl: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', about.bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const told = await tx
      .selectFrom('mails')
      .innerJoin('bookings as other', 'other.id', 'mails.bookingId')
      .innerJoin('bookings as changed', 'changed.journeyId', 'other.journeyId')
      .select('mails.id')
      .where('changed.id', '=', about.bookingId)
      .whereRef('other.id', '<>', 'changed.id')
      .where('mails.kind', '=', 'other-flight')
      .executeTakeFirst()
    if (!told) await notifyOtherFlight(tx, about)
  })
}
