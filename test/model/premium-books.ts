import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import { findFailedJobs } from '#server/admin/failed-jobs.ts'
import { checkDisputes, findDisputes } from '#server/disputes/find-disputes.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { checkPlans } from '#server/plans/check-plans.ts'
import { type Job, putBack, run, take } from './jobs.ts'
import type { Person, Stage } from './stage.ts'

export type World = {
  stage: Stage
  user: Person
  customers: Set<string>
  pages: string[]
  events: string[]
  lastEvent: string | undefined
  /** The charges that existed when the account was locked. */
  chargesAtLock: Set<string> | null
  /** The subscriptions that a guarantee covers. */
  guaranteed: Set<string>
  /** Whether the last decision of the owner or an administrator was to end Premium. */
  isEnded: boolean
}

export const DAY = 86_400
const YEARS = 10 * 365 * DAY

/** Whether the account can no longer sign in. */
export async function isLocked({ stage, user }: World): Promise<boolean> {
  const row = await stage.db
    .selectFrom('users')
    .select(['suspendedAt', 'deleteRequestedAt'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.suspendedAt !== null || row.deleteRequestedAt !== null
}

export async function listCharges(world: World): Promise<Stripe.Charge[]> {
  const { stage, user, customers } = world
  const known = await stage.db
    .selectFrom('planCustomers')
    .select('stripeCustomerId')
    .where('userId', '=', user.id)
    .executeTakeFirst()
  if (known?.stripeCustomerId) customers.add(known.stripeCustomerId)
  const charges: Stripe.Charge[] = []
  for (const customer of customers) {
    charges.push(...(await stage.provider.stripe.charges.list({ customer, limit: 100 })).data)
  }
  return charges.filter((charge) => charge.paid)
}

export async function runningAtProvider(world: World): Promise<Stripe.Subscription[]> {
  await listCharges(world)
  const found: Stripe.Subscription[] = []
  for (const customer of world.customers) {
    const { data } = await world.stage.provider.stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
    })
    found.push(...data)
  }
  return found.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
}

async function listDisputes(world: World, charge: Stripe.Charge): Promise<Stripe.Dispute[]> {
  const { stripe } = world.stage.provider
  return charge.disputed ? (await stripe.disputes.list({ charge: charge.id })).data : []
}

/** The amount of a charge that we keep at the provider, minus refunds and disputes. */
async function computeKept(world: World, charge: Stripe.Charge): Promise<number> {
  const moved = (await listDisputes(world, charge)).flatMap((one) => one.balance_transactions)
  return moved.reduce((sum, { amount }) => sum + amount, charge.amount - charge.amount_refunded)
}

export async function dispute(world: World, share: number): Promise<void> {
  const charges = await listCharges(world)
  const charge = charges.find((one) => !one.disputed && one.amount_refunded < one.amount)
  if (!charge) return
  const amount = Math.max(1, Math.floor((charge.amount - charge.amount_refunded) * share))
  await world.stage.control('disputes', { charge: charge.id, amount })
}

export async function decideAll(world: World, outcome: 'won' | 'lost'): Promise<void> {
  for (const charge of await listCharges(world)) {
    for (const { id, status } of await listDisputes(world, charge)) {
      if (status !== 'won' && status !== 'lost')
        await world.stage.control('disputes', { dispute: id, outcome })
    }
  }
}

/** Collects the provider's new events. */
export async function collect(world: World): Promise<void> {
  const { stripe } = world.stage.provider
  for (;;) {
    const { data } = await stripe.events.list({
      limit: 100,
      ...(world.lastEvent ? { ending_before: world.lastEvent } : {}),
    })
    if (data.length === 0) return
    world.lastEvent = data[0]?.id
    world.events.push(...data.map(({ id }) => id).reverse())
    if (data.length < 100) return
  }
}

export async function deliverEvents(
  world: World,
  { share, times, newestFirst }: { share: number; times: number; newestFirst: boolean },
): Promise<void> {
  const count = Math.ceil(world.events.length * share)
  const delivered = newestFirst ? world.events.splice(-count).reverse() : world.events.splice(0, count)
  for (const eventId of count === 0 ? [] : delivered) await world.stage.control('deliver', { eventId, times })
}

async function waiting({ stage: { db } }: World): Promise<Job[]> {
  const { rows } = await sql<Job>`select j.id::text, t.identifier as task, j.payload, j.key, null as leg_id
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier like 'plans:%' or t.identifier like 'disputes:%' or t.identifier like 'payments:%'
    order by j.id`.execute(db)
  return rows
}

/** Runs this share of the waiting jobs, each twice, as may happen in reality. A failed job waits again. Returns the errors. */
export async function work(world: World, share: number): Promise<unknown[]> {
  const { stage } = world
  const jobs = await waiting(world)
  const errors: unknown[] = []
  for (const job of jobs.slice(0, Math.ceil(jobs.length * share))) {
    await take(stage.db, [job])
    try {
      await run(stage.handlers, job)
      await run(stage.handlers, job)
    } catch (error) {
      errors.push(error)
      await putBack(stage.db, job)
    }
  }
  return errors
}

/** Runs the schedules as if everything were due. */
export async function sweep({ stage: { db, provider } }: World): Promise<void> {
  for (const table of ['plan_subscriptions', 'plan_refunds', 'disputes']) {
    await sql`update ${sql.table(table)} set check_at = now() where check_at is not null`.execute(db)
  }
  await checkPlans(db)
  await findDisputes(db, provider)
  await checkDisputes(db)
  await reconcile(db, provider, { underWaySeconds: -YEARS })
}

/** Delivers all late events, the newest first and each twice, runs every job, and runs the schedules to find lost events. */
export async function settle(world: World): Promise<void> {
  for (let sweeps = 0; sweeps < 3; sweeps++) {
    let errors: unknown[] = []
    for (let round = 0; ; round++) {
      await collect(world)
      if (world.events.length === 0 && (await waiting(world)).length === 0) break
      assert.ok(round < 20, `jobs never finish: ${errors.map(String)}`)
      await deliverEvents(world, { share: 1, times: 2, newestFirst: true })
      errors = await work(world, 1)
    }
    await sweep(world)
  }
  const [left] = await waiting(world)
  if (left) await work(world, 1)
}

export async function check(world: World): Promise<void> {
  const { db, provider } = world.stage
  const { reconciliationId } = await reconcile(db, provider, { underWaySeconds: -YEARS })
  const { rows: differences } = await sql`select d.reference, d.ledger_minor, d.provider_minor
    from reconciliation_differences d where reconciliation_id = ${reconciliationId} and not exists (
      select from provider_transactions t where t.id = d.reference and t.type = 'topup')`.execute(db)
  assert.deepEqual(differences, [])
  assert.deepEqual(await findImbalances(db), [])

  const charges = await listCharges(world)
  let keptMinor = 0
  for (const charge of charges) {
    const kept = await computeKept(world, charge)
    keptMinor += kept
    const payment = await db
      .selectFrom('planPayments')
      .select('subscriptionId')
      .where('paymentIntentId', '=', String(charge.payment_intent))
      .executeTakeFirst()
    assert.ok(payment, `charge ${charge.amount} is in our books`)
    if (world.guaranteed.has(payment.subscriptionId))
      await checkReturned(world, charge, 'a used guarantee leaves nothing')
    if (world.chargesAtLock && !world.chargesAtLock.has(charge.id)) {
      await checkReturned(world, charge, 'nobody who is locked out is charged')
    }
  }
  const { rows: earned } = await sql<{ minor: number }>`
    select coalesce(-sum(amount_minor), 0)::int as minor from ledger_entries where account = 'premium'`.execute(
    db,
  )
  assert.equal(keptMinor, earned[0]?.minor, 'the provider’s money equals ours')

  const running = await runningAtProvider(world)
  const ours = await db
    .selectFrom('planSubscriptions')
    .select('stripeSubscriptionId')
    .where('userId', '=', world.user.id)
    .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .execute()
  assert.deepEqual(
    running.map(({ id }) => id),
    ours.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
    'the same subscriptions are active at the provider and here',
  )
}

/**
 * Asserts that nothing of a charge is kept. Exception: the provider refuses to refund the rest of a charge with a lost
 * dispute. That refund was requested and refused, and waits for an administrator.
 */
async function checkReturned(world: World, charge: Stripe.Charge, what: string): Promise<void> {
  const kept = await computeKept(world, charge)
  const isHeld = (await listDisputes(world, charge)).some((one) => !one.is_charge_refundable)
  if (kept === 0 || !isHeld) return assert.equal(kept, 0, what)
  const refunds = await world.stage.db
    .selectFrom('planRefunds as r')
    .innerJoin('planPayments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'r.amountMinor', 'r.failure'])
    .where('p.paymentIntentId', '=', String(charge.payment_intent))
    .orderBy('r.createdAt', 'desc')
    .execute()
  const { jobs } = await findFailedJobs(world.stage.db)
  assert.ok(
    jobs.some(({ id }) => id === refunds[0]?.id),
    `${what}: the rest waits for an administrator`,
  )
  assert.deepEqual([refunds[0]?.amountMinor, refunds[0]?.failure], [kept, 'charge_disputed'], what)
}

/** Lets a year pass, and asserts that a locked account, or one that ended Premium, is not charged again. */
export async function livesOn(world: World): Promise<void> {
  const [running] = await runningAtProvider(world)
  if (!running || running.status === 'past_due') return
  const pays = !world.isEnded && !(await isLocked(world))
  const before = new Set((await listCharges(world)).map(({ id }) => id))
  await world.stage.control('advance', { seconds: (pays ? 32 : 400) * DAY })
  await settle(world)
  await check(world)
  if (pays) return
  const later = (await listCharges(world)).filter(({ id }) => !before.has(id))
  assert.deepEqual(
    later.map(({ amount }) => amount),
    [],
    world.isEnded
      ? 'Premium that was ended is not charged again'
      : 'nobody who is locked out is charged again',
  )
}

/** Returns null when the product refuses the work with an error code. Throws any other error. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  return await work.catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500) return null
    throw error
  })
}
