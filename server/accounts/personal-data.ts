import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

/** Named lists of plain records: what the export's files are written from. */
export type PersonalData = { exportedAt: string; sections: Record<string, object[]> }

/** Everything held about one person. Secrets (hashes, the tokens of mailed links) are left out. */
export async function collectPersonalData(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<PersonalData> {
  const bookings = tx.selectFrom('bookings').select('id').where('userId', '=', userId)
  const payments = tx.selectFrom('payments').select('id').where('bookingId', 'in', bookings)
  return {
    exportedAt: new Date().toISOString(),
    sections: {
      account: await tx
        .selectFrom('users')
        .select(['id', 'name', 'email', 'role', 'emailVerifiedAt', 'createdAt', 'roleChangedAt'])
        .where('id', '=', userId)
        .execute(),
      notificationChoices: await tx
        .selectFrom('notificationChoices')
        .select(['routeAlerts', 'priceDrops', 'news', 'updatedAt'])
        .where('userId', '=', userId)
        .execute(),
      sessions: await tx
        .selectFrom('sessions')
        .select(['userAgent', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt', 'revokeReason'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
      bookings: await bookingsOf(tx, userId),
      payments: await tx
        .selectFrom('payments')
        .select(['id', 'bookingId', 'status', 'amountMinor', 'currency', 'receiptEmail', 'createdAt'])
        .where('bookingId', 'in', bookings)
        .orderBy('createdAt')
        .execute(),
      refunds: await tx
        .selectFrom('refunds')
        .select(['paymentId', 'amountMinor', 'reason', 'status', 'createdAt'])
        .where('paymentId', 'in', payments)
        .orderBy('createdAt')
        .execute(),
      operators: await tx.selectFrom('operators').selectAll().where('userId', '=', userId).execute(),
      mails: await tx
        .selectFrom('mails')
        .select([
          'subject',
          sql<string>`regexp_replace(text, 'token=[\\w-]+', 'token=…', 'g')`.as('text'),
          'sentAt',
        ])
        .where('recipient', '=', email)
        .orderBy('createdAt')
        .execute(),
      newsletter: await tx
        .selectFrom('newsletterSubscribers')
        .select(['email', 'createdAt'])
        .where('email', '=', email)
        .execute(),
      waitlist: await tx
        .selectFrom('waitlistEntries')
        .select(['email', 'name', 'source', 'createdAt'])
        .where('email', '=', email)
        .execute(),
      contactMessages: await tx
        .selectFrom('contactMessages')
        .select(['name', 'email', 'subject', 'category', 'message', 'createdAt'])
        .where(sql`lower(email)`, '=', email)
        .execute(),
      partnerApplications: await tx
        .selectFrom('applications')
        .selectAll()
        .where(sql`lower(email)`, '=', email)
        .execute(),
    },
  }
}

async function bookingsOf(tx: Tx, userId: string) {
  return await tx
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select([
      'bookings.id',
      'reference',
      'bookings.status',
      'cancelReason',
      'originIcao',
      'destinationIcao',
      'departureAt',
      'arrivalAt',
      'seats',
      'amountMinor',
      'bookings.currency',
      'operatingCarrier',
      'bookings.createdAt',
      'confirmedAt',
      'cancelledAt',
    ])
    .where('userId', '=', userId)
    .orderBy('bookings.createdAt')
    .execute()
}
