import { sql } from 'kysely'
import { findBookingForMail, findNow } from '#server/bookings/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findQuietEnd, type QuietHours } from '#server/messages/quiet-hours.ts'
import { queueSms } from '#server/messages/sms.ts'
import type { Tx } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import { readOffer } from './read-substitutes.ts'
import { type OfferFacts, writeSubstitutesMail, writeSubstitutesText } from './substitute-emails.ts'
import { isTexted } from './substitute-rules.ts'

/**
 * Tells a traveller by mail and by text message which legs are held for them. If none was found there is no
 * message: the mail about the cancelled leg was already sent, and the trip's page shows the result.
 */
export async function notifyOffered(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  const offer = await readOffer(tx, { bookingId })
  const held = offer?.substitutes.filter(({ state }) => state === 'HELD') ?? []
  const [untilUTC] = held.map(({ holdExpiresUTC }) => holdExpiresUTC).sort()
  if (!offer || !untilUTC) return
  const booking = await findBookingForMail(tx, { bookingId })
  const facts: OfferFacts = {
    ...{ bookingId, booking, untilUTC },
    refundMinor: offer.refundMinor,
    substitutes: held,
  }
  const about = { kind: 'substitutes-offered', bookingId }
  await queueMail(tx, { to: booking.email, mail: writeSubstitutesMail(facts), about })
  const { userId, quietHours } = await findRecipient(tx, { bookingId })
  const now = await findNow(tx)
  const isQuiet = quietHours !== null && findQuietEnd(quietHours, { now }) !== null
  if (!isTexted({ departureAt: new Date(booking.departureUTC), isQuiet }, now)) return
  const body = writeSubstitutesText(facts, getSite(tx))
  await queueSms(tx, { userId, kind: 'NOTICE', body, usefulUntil: new Date(untilUTC) })
}

async function findRecipient(tx: Tx, { bookingId }: { bookingId: string }) {
  return await tx
    .selectFrom('bookings')
    .select('userId')
    .select(
      sql<QuietHours | null>`(select jsonb_build_object('timezone', timezone, 'quietFrom', quiet_from, 'quietTo', quiet_to)
        from alert_settings where user_id = bookings.user_id)`.as('quietHours'),
    )
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}
