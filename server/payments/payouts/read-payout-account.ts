import { sql } from 'kysely'
import Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import { writePayoutDestinationMail } from '#server/payments/emails.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { readAccountStatus, readAgainSeconds, readDestination } from './payout-account-rules.ts'

export type PayoutAccount = {
  stripeAccountId: string | null
  onboardingStatus: 'NOT_STARTED' | 'PENDING' | 'COMPLETE'
  payoutsEnabled: boolean
}

/** The provider for reading an account, and the cipher for comparing its bank account. */
export type Reading = { provider: Provider; secretCipher: SecretCipher }

/**
 * Reads an account from the provider and records its state. An operator that loses its payouts goes off sale in the
 * same commit, and a mail tells the owner of a changed bank account. Accounts that are not ours are ignored.
 */
export async function readPayoutAccount(
  db: Db,
  { provider: { stripe }, secretCipher }: Reading,
  { stripeAccountId }: { stripeAccountId: string },
): Promise<void> {
  const operator = await db
    .selectFrom('operators')
    .select(['id', sql<Date>`clock_timestamp()`.as('beganAt'), 'payoutLinkAt'])
    .where('stripeAccountId', '=', stripeAccountId)
    .executeTakeFirst()
  if (!operator) return
  const account = await findAccount(stripe, stripeAccountId)
  const { id, beganAt, payoutLinkAt } = operator
  if (!account) return await lookLater(db, { id })

  const reading = readAccountStatus(account)
  const { onboardingStatus, payoutsEnabled } = reading
  const sinceLinkSeconds = (beganAt.getTime() - (payoutLinkAt ?? beganAt).getTime()) / 1000
  const seconds = readAgainSeconds({ active: payoutsEnabled, sinceLinkSeconds })
  const destination = readDestination(account)
  const destinationHash = destination && secretCipher.hash(`payout destination ${id} ${destination}`)
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('operators')
      .select(['payoutDestinationHash', 'legalName', 'userId'])
      .where('id', '=', id)
      .where('stripeAccountId', '=', stripeAccountId)
      .where(({ eb, or }) => or([eb('payoutReadAt', 'is', null), eb('payoutReadAt', '<=', beganAt)]))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return
    await tx
      .updateTable('operators')
      .set({
        ...reading,
        // Without a bank account, the previous hash stays, so that a different account later always counts as a
        // change.
        ...(destinationHash && { payoutDestinationHash: destinationHash }),
        payoutReadAt: beganAt,
        payoutCheckAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
        updatedAt: sql<Date>`case when (onboarding_status, payouts_enabled)
        is distinct from (${onboardingStatus}, ${payoutsEnabled}) then now() else updated_at end`,
      })
      .where('id', '=', id)
      .execute()
    const known = before.payoutDestinationHash
    if (known && destinationHash && !known.equals(destinationHash)) await notifyOwner(tx, before)
    if (payoutsEnabled) await bringPayoutsForward(tx, { operatorId: id })
  })
}

async function notifyOwner(
  tx: Tx,
  { userId, legalName }: { userId: string | null; legalName: string },
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .where('anonymisedAt', 'is', null)
    .executeTakeFirst()
  if (!owner) return
  const mail = writePayoutDestinationMail({ name: owner.name, legalName })
  await queueMail(tx, { to: owner.email, mail })
}

// Payouts that waited for the account are due now.
async function bringPayoutsForward(tx: Tx, { operatorId }: { operatorId: string }): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ checkAt: sql<Date>`now()` })
    .where('operatorId', '=', operatorId)
    .where('waitsFor', '=', 'PAYOUT_ACCOUNT')
    .execute()
}

// Null if the provider does not know the account, or does not know it any more: then nothing is recorded.
async function findAccount(stripe: Stripe, stripeAccountId: string): Promise<Stripe.Account | null> {
  try {
    return await stripe.accounts.retrieve(stripeAccountId)
  } catch (error) {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
    const unknown = error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
    if (unknown || error instanceof StripePermissionError) return null
    throw error
  }
}

async function lookLater(db: Db, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('operators')
    .set({ payoutCheckAt: sql<Date>`now() + interval '6 hours'` })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the caller's own payout account as the provider reports it now; if the provider does not answer, the last
 * known state.
 */
export async function readOwnPayoutAccount(
  db: Db,
  { coalescer, ...reading }: Reading & { coalescer: RequestCoalescer },
  { userId }: { userId: string },
): Promise<PayoutAccount> {
  const known = await findOwn(db, { userId })
  if (!known) throw new Problem('operator_profile_missing')
  const { stripeAccountId } = known
  if (!stripeAccountId) return known
  await coalescer.read(stripeAccountId, () =>
    readPayoutAccount(db, reading, { stripeAccountId }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
    }),
  )
  return (await findOwn(db, { userId })) ?? known
}

async function findOwn(db: Db, { userId }: { userId: string }): Promise<PayoutAccount | undefined> {
  return await db
    .selectFrom('operators')
    .select(['stripeAccountId', 'onboardingStatus', 'payoutsEnabled'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

const ACCOUNTS_PER_PASS = 50

/** Reads due accounts again. If every message of the provider is lost, this check alone keeps them current. */
export async function checkPayoutAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('operators')
      .select(['id', 'stripeAccountId'])
      .where('payoutCheckAt', '<=', sql<Date>`now()`)
      .orderBy('payoutCheckAt')
      .limit(ACCOUNTS_PER_PASS)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const { id, stripeAccountId } of due.sort((one, other) => one.id.localeCompare(other.id))) {
      if (stripeAccountId)
        await enqueue(
          tx,
          'payments:read-payout-account',
          { stripeAccountId },
          { key: `account ${stripeAccountId}` },
        )
      // The account is read again later, whatever the job does.
      await tx
        .updateTable('operators')
        .set({ payoutCheckAt: stripeAccountId ? sql<Date>`now() + interval '60 seconds'` : null })
        .where('id', '=', id)
        .execute()
    }
  })
}
