import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import { syncDispute } from '#server/disputes/sync-dispute.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { findReconciliations } from '#server/payments/ledger/list-ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import type { TestApp } from './app.ts'
import { aLeg, aUser } from './build.ts'
import { aPaidBooking, CARDS, sandboxControl } from './pay.ts'

/** A paid booking that the bank disputes at once. The product has not read the dispute yet. */
export async function aDisputedBooking(
  app: TestApp,
  { user, legId, seats = 1 }: { user?: Person; legId?: string; seats?: number } = {},
) {
  const { db, provider } = app.app
  const traveller = user ?? (await aUser(db))
  const leg = legId ?? (await aLeg(db)).id
  const { bookingId } = await aPaidBooking(app, { user: traveller, legId: leg, seats, card: CARDS.disputed })
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { data } = await provider.stripe.disputes.list({ payment_intent: payment.paymentIntentId ?? '' })
  const [seen] = data
  assert.ok(seen)
  return { bookingId, legId: leg, payment, stripeDisputeId: seen.id, traveller }
}

type Person = { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN'; email: string }

/** Like `aDisputedBooking`, and the product has recorded the dispute. */
export async function aDispute(app: TestApp, of: Parameters<typeof aDisputedBooking>[1] = {}) {
  const booked = await aDisputedBooking(app, of)
  return { ...booked, disputeId: await learn(app, booked.stripeDisputeId) }
}

/** Makes the bank dispute a booking's payment, or a part of it, and records the dispute. */
export async function dispute(
  app: TestApp,
  { bookingId, amountMinor: amount }: { bookingId: string; amountMinor?: number },
): Promise<string> {
  const { paymentIntentId: paymentIntent } = await app.db
    .selectFrom('payments')
    .select('paymentIntentId')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  await sandboxControl(app, 'disputes', { paymentIntent, amount })
  const { stripe } = app.app.provider
  const [dispute] = (await stripe.disputes.list({ payment_intent: paymentIntent ?? '' })).data
  assert.ok(dispute)
  await learn(app, dispute.id)
  return dispute.id
}

/** Reads a dispute from the provider, as the job does. */
export async function learn(app: TestApp, stripeDisputeId: string): Promise<string> {
  const { db, provider } = app.app
  const known = await syncDispute(db, provider, { stripeDisputeId })
  assert.ok(known)
  return known.disputeId
}

/** Makes the bank decide a dispute at the provider without a webhook. */
export async function decide(
  app: TestApp,
  stripeDisputeId: string,
  outcome: 'winning_evidence' | 'losing_evidence',
): Promise<Stripe.Dispute> {
  const { stripe } = app.app.provider
  return await stripe.disputes.update(stripeDisputeId, { evidence: { uncategorized_text: outcome } })
}

/** Asserts that every posting sums to zero and that the nightly comparison with the provider finds no difference, even a recent one. */
export async function assertBooksClean(app: TestApp): Promise<void> {
  const { db, provider } = app.app
  await reconcile(db, provider, { underWaySeconds: 0 })
  const { differences } = await findReconciliations(db)
  // Excludes funds that tests add to the provider's balance, which the ledger does not record.
  const topups = await db
    .selectFrom('providerTransactions')
    .select('id')
    .where('type', '=', 'topup')
    .execute()
  const known = new Set(topups.map(({ id }) => id))
  const found = differences.filter(({ reference }) => !known.has(reference))
  assert.deepEqual(
    found.map(({ reference, ledgerMinor, providerMinor }) => ({ reference, ledgerMinor, providerMinor })),
    [],
  )
  assert.deepEqual(await findImbalances(db), [])
}

/** Reads a booking's balance of each ledger account, in minor units. */
export async function readBalances(app: TestApp, bookingId: string): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('ledgerEntries')
    .select(['account', app.db.fn.sum<number>('amountMinor').as('minor')])
    .where('bookingId', '=', bookingId)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
}
