import { sql } from 'kysely'
import {
  ACCOUNT_DELETED_SUBJECTS,
  pickGreetingName,
  writeAccountDeletedMail,
} from '#server/accounts/emails.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { GRACE_DAYS } from './delete-account.ts'

const NOBODY = 'Deleted account'

/**
 * Removes all personal data of accounts whose grace period has ended, whose last leg has landed and whose last
 * dispute is decided. Bookings and ledger stay.
 */
export async function anonymiseAccounts(db: Db): Promise<void> {
  await dropLastMails(db)
  const due = await findDueAccounts(db).select('users.id').orderBy('deleteRequestedAt').execute()
  await processEach(
    due.map(({ id }) => id),
    (userId) => anonymiseAccount(db, { userId }),
  )
}

async function anonymiseAccount(db: Db, { userId }: { userId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findDueAccounts(tx)
      .select(['name', 'email', 'language', 'emailVerifiedAt', 'createdAt'])
      .where('users.id', '=', userId)
      .forUpdate('users')
      .skipLocked()
      .executeTakeFirst()
    if (!user) return
    const { email, language } = user
    // The address cannot be guessed beforehand, and registration refuses its domain.
    const anonymous = { name: NOBODY, email: `deleted.${crypto.randomUUID()}@ferrywing.invalid` }
    await forgetOwnMails(tx, { userId, email, createdAt: user.createdAt })
    // Anybody can register another person's address, so messages sent from it belong to the account only if it has
    // confirmed the address.
    if (user.emailVerifiedAt) await forgetElsewhere(tx, { email, anonymous })
    await tx
      .updateTable('payments')
      .set({ receiptEmail: anonymous.email })
      .where('bookingId', 'in', tx.selectFrom('bookings').select('id').where('userId', '=', userId))
      .execute()
    await tx.updateTable('bookings').set({ brought: null }).where('userId', '=', userId).execute()
    await forgetEvidence(tx, { userId })
    for (const table of ['passengers', 'walletPasses'] as const) {
      await tx
        .deleteFrom(table)
        .where('bookingId', 'in', tx.selectFrom('bookings').select('id').where('userId', '=', userId))
        .execute()
    }
    await tx
      .updateTable('screenings')
      .set({ keyId: null, sealedPerson: null, personHash: null })
      .where('bookingId', 'in', tx.selectFrom('bookings').select('id').where('userId', '=', userId))
      .execute()
    // Without a password and any other way in, nobody can sign in to the remaining account.
    for (const table of [
      'sessions',
      'accountTokens',
      'identities',
      'providerArrivals',
      'passkeys',
      'passkeyChallenges',
      'authenticatorApps',
      'recoveryCodes',
      'secondFactorTickets',
      'accountExports',
      'notificationChoices',
      'phones',
      'pushSubscriptions',
      'idempotencyKeys',
      'securityEvents',
      'entitlements',
      'waitingPlaces',
      // Issued invoices stay, as bookkeeping law requires.
      'invoiceParties',
      'alerts',
      'alertSettings',
      'alertFindings',
      'alertTellings',
    ] as const) {
      await tx.deleteFrom(table).where('userId', '=', userId).execute()
    }
    await tx
      .updateTable('accountDecisions')
      .set({ reason: 'Removed with the account.' })
      .where('userId', '=', userId)
      .execute()
    // Bookings reference these rows.
    await tx
      .updateTable('apiKeys')
      .set({ name: NOBODY, revokedAt: sql<Date>`coalesce(revoked_at, now())` })
      .where('userId', '=', userId)
      .execute()
    await tx.updateTable('checkIns').set({ crew: NOBODY }).where('checkedBy', '=', userId).execute()
    await tx
      .updateTable('users')
      .set({
        ...anonymous,
        passwordHash: null,
        ...{ emailVerifiedAt: null, ownerProvedAt: null, factorsEndAt: null },
        language: 'en',
        indicativeCurrency: null,
        anonymisedAt: sql<Date>`now()`,
      })
      .where('id', '=', userId)
      .execute()
    await tx.updateTable('planMoneyBacks').set({ reason: null }).where('userId', '=', userId).execute()
    await enqueue(tx, 'plans:forget', { userId }, { key: `plan-forget ${userId}` })
    await queueMail(tx, {
      to: email,
      mail: writeAccountDeletedMail({ name: pickGreetingName(user), language }),
    })
  })
}

function findDueAccounts(db: Db | Tx) {
  return db
    .selectFrom('users')
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
            .where(sql<Date>`leg_latest_arrival_at(legs)`, '>', sql<Date>`now()`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings')
            .innerJoin('payments', 'payments.bookingId', 'bookings.id')
            .innerJoin('disputes', 'disputes.paymentId', 'payments.id')
            .select('disputes.id')
            .whereRef('bookings.userId', '=', 'users.id')
            .where('disputes.closedAt', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('planPayments')
            .innerJoin('disputes', 'disputes.planPaymentId', 'planPayments.id')
            .select('disputes.id')
            .whereRef('planPayments.userId', '=', 'users.id')
            .where('disputes.closedAt', 'is', null),
        ),
      ),
    )
}

// Removes the person's data in evidence of decided disputes; evidence of open ones is still needed.
async function forgetEvidence(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const own = sql`(
    select d.id from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
    where b.user_id = ${userId}
    union all
    select d.id from disputes d join plan_payments p on p.id = d.plan_payment_id where p.user_id = ${userId})`
  await sql`update dispute_answers set statement = null, document = null where dispute_id in ${own}`.execute(
    tx,
  )
  await sql`update disputes set card_brand = null, card_last4 = null where id in ${own}`.execute(tx)
}

// Removes mails about the account's bookings, mails sent since it was opened, and requested links.
async function forgetOwnMails(
  tx: Tx,
  { userId, email, createdAt }: { userId: string; email: string; createdAt: Date },
): Promise<void> {
  const bookings = tx.selectFrom('bookings').select('id').where('userId', '=', userId)
  await tx
    .deleteFrom('mails')
    .where('recipient', '=', email)
    .where(({ or, and, eb }) =>
      or([
        eb('bookingId', 'in', bookings),
        and([eb('createdAt', '>=', createdAt), eb('sentAt', 'is not', null)]),
      ]),
    )
    .execute()
  await tx.deleteFrom('resetRequests').where('email', '=', email).execute()
}

// Removes messages that were sent from the same address without an account.
async function forgetElsewhere(
  tx: Tx,
  { email, anonymous }: { email: string; anonymous: { name: string; email: string } },
): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', email).execute()
  await tx.deleteFrom('waitlistEntries').where('email', '=', email).execute()
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute()
  await tx.updateTable('contactMessages').set(anonymous).where(sql`lower(email)`, '=', email).execute()
  await tx
    .updateTable('applications')
    .set({ contactName: anonymous.name, email: anonymous.email, phone: null })
    .where(sql`lower(email)`, '=', email)
    .execute()
}

// The last mail contains an address that must not stay stored.
async function dropLastMails(db: Db): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('subject', 'in', ACCOUNT_DELETED_SUBJECTS)
    .where('sentAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
