import { writeOtherLegMail } from '#server/bookings/emails.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { otherLegGoneAt, otherLegOfferEndsAt } from './other-leg.ts'

/**
 * Notifies the traveller that they may cancel this leg with a full refund if it has not left, because the
 * journey's other leg was cancelled or moved.
 */
export async function notifyOtherLeg(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  const other = await tx
    .selectFrom('bookings')
    .innerJoin('bookings as changed', 'changed.journeyId', 'bookings.journeyId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select(['bookings.id', otherLegGoneAt.as('goneAt')])
    .where('changed.id', '=', bookingId)
    .whereRef('bookings.id', '<>', 'changed.id')
    .where('legs.status', '=', 'PUBLISHED')
    .where(({ eb, fn }) => eb(otherLegOfferEndsAt, '>', fn<Date>('clock_timestamp', [])))
    .executeTakeFirst()
  if (!other?.goneAt) return
  const facts = await findBookingForMail(tx, { bookingId: other.id })
  const mail = writeOtherLegMail(facts, { bookingId: other.id })
  await queueMail(tx, { to: facts.email, mail, about: { kind: 'other-flight', bookingId: other.id } })
}

/**
 * Does the same if the other leg can no longer be confirmed. A job calls this; the mail is sent once, even if the
 * job runs again.
 */
export async function notifyOtherLegOnce(db: Db, about: { bookingId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', about.bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const notified = await tx
      .selectFrom('mails')
      .innerJoin('bookings as other', 'other.id', 'mails.bookingId')
      .innerJoin('bookings as changed', 'changed.journeyId', 'other.journeyId')
      .select('mails.id')
      .where('changed.id', '=', about.bookingId)
      .whereRef('other.id', '<>', 'changed.id')
      .where('mails.kind', '=', 'other-flight')
      .executeTakeFirst()
    if (!notified) await notifyOtherLeg(tx, about)
  })
}
