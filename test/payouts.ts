import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { markFlownLegs } from '#server/legs/mark-flown.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import type { TestApp } from './app.ts'
import { aLeg, anOperator, aUser, giveTails } from './build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from './pay.ts'

/** Calls a control of the payment sandbox. */
export async function control(app: TestApp, path: string, body: object) {
  const response = await fetch(`${app.sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
}

/** An operator with its own user and a real account at the sandbox that can be paid. */
export async function aPaidOperator(app: TestApp, { tail = 'N482NL' } = {}) {
  const { stripe } = app.app.provider
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  })
  await control(app, 'accounts', { account: account.id, submitted: true, payoutsEnabled: true })
  const user = await aUser(app.db, { role: 'OPERATOR' })
  const operator = await anOperator(app.db, { userId: user.id, stripeAccountId: account.id })
  await giveTails(app.db, { operatorId: operator.id, tails: [tail] })
  return { user, operator, accountId: account.id }
}

/** Submits the provider's setup page as a browser without JavaScript does. Returns the address that it redirects to. */
export async function answerSetupPage(
  url: string,
  outcome: 'complete' | 'pending' | 'abandoned',
): Promise<string> {
  const opened = await fetch(url, { redirect: 'manual' })
  const page = new URL(String(opened.headers.get('location')), url)
  const fields = { name: 'Northlight Air Charter LLC', bank: '000123456789', outcome }
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return String(answer.headers.get('location'))
}

/** A leg of the operator with one paid and confirmed booking per entry of `seats`. */
export async function aSoldLeg(
  app: TestApp,
  {
    operatorId,
    currency = 'USD',
    priceMinor = 420_000,
    seats = [1],
  }: { operatorId: string; currency?: Currency; priceMinor?: number; seats?: number[] },
) {
  const { db, provider } = app.app
  const leg = await aLeg(db, {
    operatorId,
    currency,
    askPriceMinor: priceMinor,
    floorPriceMinor: priceMinor,
  })
  const bookingIds: string[] = []
  for (const count of seats) {
    const user = await aUser(db)
    await holdSeats(app, { user, legId: leg.id, seats: count })
    const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id, seats: count })
    await payOnHostedPage(url)
    await syncPayment(db, provider, { sessionId })
    await settleBooking(db, provider, { bookingId })
    bookingIds.push(bookingId)
  }
  return { leg, bookingIds }
}

/** Moves the leg so that it arrived this many hours ago, marks it as flown, and returns its payout. */
export async function fly(app: TestApp, legId: string, { hoursAgo = 25 } = {}): Promise<{ id: string }> {
  await app.db
    .updateTable('legs')
    .set({
      departureAt: sql<Date>`now() - make_interval(mins => ${Math.round(hoursAgo * 60) + 120})`,
      arrivalAt: sql<Date>`now() - make_interval(mins => ${Math.round(hoursAgo * 60)})`,
      publishedAt: sql<Date>`now() - interval '30 days'`,
    })
    .where('id', '=', legId)
    .execute()
  await markFlownLegs(app.db)
  return await app.db.selectFrom('payouts').select('id').where('legId', '=', legId).executeTakeFirstOrThrow()
}

/** Refunds an amount of a booking at the provider and in the ledger. The platform bears its share. */
export async function giveBack(
  app: TestApp,
  { bookingId, amountMinor }: { bookingId: string; amountMinor: number },
): Promise<void> {
  const { db, provider } = app.app
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select(['bookings.feeMinor', 'bookings.amountMinor', 'bookings.currency', 'legs.operatorId'])
    .select('payments.paymentIntentId')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { currency, operatorId } = booking
  const refund = await provider.stripe.refunds.create({
    payment_intent: booking.paymentIntentId ?? '',
    amount: amountMinor,
  })
  const feePart = Math.floor((booking.feeMinor * amountMinor) / booking.amountMinor)
  const of = (account: 'provider' | 'platform_fees' | 'travellers_held', amountMinor: number) => ({
    posting: `refund:${refund.id}`,
    account,
    amountMinor,
    currency,
    bookingId,
    operatorId,
  })
  await db
    .insertInto('ledgerEntries')
    .values([
      of('provider', -amountMinor),
      of('platform_fees', feePart),
      of('travellers_held', amountMinor - feePart),
    ])
    .execute()
}

/** Asserts that the ledger sums to zero, and that its balance at the provider equals the provider's to the minor unit. */
export async function assertMoneyTrue(app: TestApp): Promise<void> {
  const { db, provider } = app.app
  assert.deepEqual(await findImbalances(db), [])
  const ours = new Map<string, number>()
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['currency', sql<number>`sum(amount_minor)`.as('minor')])
    .where('account', '=', 'provider')
    .groupBy('currency')
    .execute()
  for (const { currency, minor } of rows) if (minor !== 0) ours.set(currency, minor)
  const theirs = new Map<string, number>()
  for await (const one of provider.stripe.balanceTransactions.list({ limit: 100 })) {
    if (one.type === 'topup') continue
    const currency = one.currency.toUpperCase()
    theirs.set(currency, (theirs.get(currency) ?? 0) + one.amount)
  }
  for (const [currency, minor] of theirs) if (minor === 0) theirs.delete(currency)
  assert.deepEqual(Object.fromEntries(ours), Object.fromEntries(theirs))
}
