import { sql } from 'kysely'
import type Stripe from 'stripe'
import { type Billing, PREMIUM_CURRENCY, TRIAL_DAYS } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import { isProviderUnavailable, isSessionOver, type Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import { findCatalogue, type SoldPrice } from './catalogue.ts'
import { refuseLockedOut } from './end/locked-out.ts'
import { findCustomer } from './find-customer.ts'
import { syncPlan } from './sync-plan.ts'

// The provider's page is open for a day; shortly before its end a new one is created.
const USABLE = sql<boolean>`created_at > now() - interval '23 hours'`
const ATTEMPTS = 3

type Order = { userId: string; billing: Billing; offerMonths: number }
type Priced = Order & { price: SoldPrice }
type Started = { sessionId: string; url: string }

/**
 * Opens the provider's page on which Premium begins, or returns the one that is already open, so that two tabs lead to
 * one subscription. Another billing or price closes the earlier page, so that nobody can agree to both.
 */
export async function startPlan(db: Db, provider: Provider, wanted: Order): Promise<Started> {
  const order = { ...wanted, price: await findSoldPrice(provider, wanted) }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { row, inTheWay } = await db.transaction().execute((tx) => claim(tx, order))
    if (!inTheWay) return await openSession(db, provider, row, order)
    await closeSession(db, provider, row)
  }
  throw new Problem('plan_not_started')
}

type Row = {
  id: string
  status: string
  billing: Billing
  withTrial: boolean
  sessionId: string | null
  url: string | null
}

async function findSoldPrice(provider: Provider, { billing }: Order): Promise<SoldPrice> {
  try {
    return (await findCatalogue(provider)).prices[billing]
  } catch (cause) {
    throw isProviderUnavailable(cause) ? new Problem('plan_not_started', { cause }) : cause
  }
}

async function claim(tx: Tx, order: Priced): Promise<{ row: Row; inTheWay: boolean }> {
  const { userId, billing, price } = order
  const person = await tx
    .selectFrom('users')
    .select('emailVerifiedAt')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await refuseLockedOut(tx, { userId })
  const alive = await tx
    .selectFrom('planSubscriptions')
    .select(['id', 'status', 'billing', 'priceMinor', 'withTrial', 'sessionId', 'url', USABLE.as('usable')])
    .where('userId', '=', userId)
    .where('status', 'in', ['STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE'])
    .executeTakeFirst()
  if (alive && alive.status !== 'STARTING') throw new Problem('plan_running')
  if (alive) {
    const isSame = alive.billing === billing && alive.priceMinor === price.amountMinor
    return { row: alive, inTheWay: !isSame || !alive.usable }
  }
  const before = await readHistory(tx, userId)
  // A trial is free, and a person could invent any number of addresses.
  if (!before.started && !person?.emailVerifiedAt) throw new Problem('email_not_confirmed')
  const row = await tx
    .insertInto('planSubscriptions')
    .values({
      userId,
      billing,
      priceMinor: price.amountMinor,
      priceCurrency: PREMIUM_CURRENCY,
      withTrial: !before.started,
      offerMonths: before.annual ? 0 : order.offerMonths,
      checkAt: sql<Date>`now() + interval '1 hour'`,
    })
    .returning(['id', 'status', 'billing', 'withTrial', 'sessionId', 'url'])
    .executeTakeFirstOrThrow()
  return { row, inTheWay: false }
}

/**
 * Returns whether the person has had Premium before, which uses up the trial, and whether yearly, which uses up the
 * offer.
 */
export async function readHistory(
  db: Pick<Tx, 'selectFrom'>,
  userId: string,
): Promise<{ started: boolean; annual: boolean }> {
  const row = await db
    .selectFrom('planSubscriptions as s')
    .select([
      sql<boolean>`coalesce(bool_or(s.started_at is not null), false)`.as('started'),
      sql<boolean>`exists (select from plan_payments p where p.user_id = ${userId} and p.billing = 'ANNUAL')`.as(
        'annual',
      ),
    ])
    .where('s.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row
}

async function openSession(db: Db, provider: Provider, row: Row, order: Priced): Promise<Started> {
  if (row.sessionId && row.url) return { sessionId: row.sessionId, url: row.url }
  try {
    const session = await createSession(db, provider, row, order)
    const updated = await db
      .updateTable('planSubscriptions')
      .set({ sessionId: session.id, url: session.url, updatedAt: sql<Date>`now()` })
      .where('id', '=', row.id)
      .where('status', '=', 'STARTING')
      .executeTakeFirst()
    // The session was given up while the provider was answering; nobody has seen its address.
    if (updated.numUpdatedRows === 0n || !session.url) throw new Problem('plan_not_started')
    return { sessionId: session.id, url: session.url }
  } catch (cause) {
    throw isProviderUnavailable(cause) ? new Problem('plan_not_started', { cause }) : cause
  }
}

// Every field comes from the row, so a repetition sends the same request.
async function createSession(
  db: Db,
  provider: Provider,
  row: Row,
  { userId, price }: Priced,
): Promise<Stripe.Checkout.Session> {
  const customer = await findCustomer(db, provider, { userId })
  const metadata = { plan_subscription_id: row.id }
  return await provider.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      line_items: [{ price: price.id, quantity: 1 }],
      payment_method_collection: 'if_required',
      subscription_data: {
        metadata,
        ...(row.withTrial && {
          trial_period_days: TRIAL_DAYS,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
      },
      client_reference_id: row.id,
      metadata,
      success_url: buildAddress(getSite(db), '/settings/premium/welcome?session_id={CHECKOUT_SESSION_ID}'),
      cancel_url: buildAddress(
        getSite(db),
        row.billing === 'ANNUAL' ? '/settings/premium?billing=annual' : '/settings/premium',
      ),
    },
    { idempotencyKey: `plan-${row.id}` },
  )
}

/** Closes the page of a checkout that nobody has agreed to. If somebody agreed meanwhile, the next read finds it. */
export async function closeSession(
  db: Db,
  provider: Provider,
  row: Pick<Row, 'id' | 'sessionId'>,
): Promise<void> {
  if (!row.sessionId) {
    await db
      .updateTable('planSubscriptions')
      .set({ status: 'ABANDONED', checkAt: null, updatedAt: sql<Date>`now()` })
      .where('id', '=', row.id)
      .where('status', '=', 'STARTING')
      .where('sessionId', 'is', null)
      .execute()
    return
  }
  try {
    await provider.stripe.checkout.sessions.expire(row.sessionId)
  } catch (error) {
    if (!isSessionOver(error)) throw new Problem('plan_not_started', { cause: error })
  }
  await syncPlan(db, provider, { sessionId: row.sessionId })
}
