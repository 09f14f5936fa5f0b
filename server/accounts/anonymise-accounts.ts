import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import { GRACE_DAYS } from './delete-account.ts'
import { ACCOUNT_DELETED_SUBJECT, accountDeletedMail } from './emails.ts'
import { hashPassword } from './sign-up.ts'

const NOBODY = 'Deleted account'

/** Removes the person from every account whose grace is over and whose last flight has landed. Bookings and ledger stay. */
export async function anonymiseAccounts(db: Db): Promise<void> {
  while (await anonymiseNext(db)) {
    // One account, one transaction.
  }
  await dropLastMails(db)
}

async function anonymiseNext(db: Db): Promise<boolean> {
  // Nobody knows this password, so nobody signs in with what is left.
  const passwordHash = await hashPassword(crypto.randomUUID())
  return await db.transaction().execute(async (tx) => {
    const user = await findDue(tx)
    if (!user) return false
    const { id: userId, name, email } = user
    const anonymous = { name: NOBODY, email: `deleted.${userId}@ferrywing.invalid` }
    await forgetElsewhere(tx, { email, anonymous })
    await tx
      .updateTable('payments')
      .set({ receiptEmail: anonymous.email })
      .where('bookingId', 'in', tx.selectFrom('bookings').select('id').where('userId', '=', userId))
      .execute()
    for (const table of [
      'sessions',
      'accountTokens',
      'accountExports',
      'notificationChoices',
      'idempotencyKeys',
    ] as const) {
      await tx.deleteFrom(table).where('userId', '=', userId).execute()
    }
    await tx
      .updateTable('users')
      .set({ ...anonymous, passwordHash, emailVerifiedAt: null, anonymisedAt: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
    await queueMail(tx, { to: email, mail: accountDeletedMail({ name }) })
    return true
  })
}

async function findDue(tx: Tx) {
  return await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('deleteRequestedAt', '<', sql<Date>`now() - make_interval(days => ${GRACE_DAYS})`)
    .where('anonymisedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings')
            .innerJoin('legs', 'legs.id', 'bookings.legId')
            .select('bookings.id')
            .whereRef('bookings.userId', '=', 'users.id')
            .where('bookings.status', 'in', ['PENDING', 'CONFIRMED'])
            .where('legs.arrivalAt', '>', sql<Date>`now()`),
        ),
      ),
    )
    .orderBy('deleteRequestedAt')
    .limit(1)
    .forUpdate('users')
    .skipLocked()
    .executeTakeFirst()
}

// What came without an account but from the same address.
async function forgetElsewhere(
  tx: Tx,
  { email, anonymous }: { email: string; anonymous: { name: string; email: string } },
): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', email).execute()
  await tx.deleteFrom('resetRequests').where('email', '=', email).execute()
  await tx.deleteFrom('waitlistEntries').where('email', '=', email).execute()
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute()
  await tx.updateTable('contactMessages').set(anonymous).where(sql`lower(email)`, '=', email).execute()
  await tx
    .updateTable('applications')
    .set({ contactName: anonymous.name, email: anonymous.email, phone: null })
    .where(sql`lower(email)`, '=', email)
    .execute()
}

// The last mail names an address that we do not hold any more.
async function dropLastMails(db: Db): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('subject', '=', ACCOUNT_DELETED_SUBJECT)
    .where('sentAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
