import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { type Billing, PREMIUM_PRICE_MINOR } from '#contract/plans/plans.ts'
import { anonymiseAccounts } from '#server/accounts/privacy/anonymise-accounts.ts'
import { deleteAccount, GRACE_DAYS, stopDeletion } from '#server/accounts/privacy/delete-account.ts'
import { hashPassword } from '#server/accounts/sign-in/hash-password.ts'
import { findCatalogue } from '#server/plans/catalogue.ts'
import { changeBilling } from '#server/plans/change-plan.ts'
import { startPlan } from '#server/plans/start-plan.ts'
import { aUser } from '#test/build.ts'
import {
  check,
  collect,
  DAY,
  decideAll,
  deliverEvents,
  dispute,
  isLocked,
  listCharges,
  livesOn,
  runningAtProvider,
  settle,
  sweep,
  unlessRefused,
  type World,
  work,
} from './premium-books.ts'
import type { Person, Stage } from './stage.ts'

/** `next`: the call goes to a server of the next release, which has another price. */
type Release = 'this' | 'next'
export type Step =
  | { do: 'subscribe'; billing: Billing; release: Release; card: string; comesBack: boolean }
  | { do: 'open page'; billing: Billing; release: Release }
  | { do: 'pay page'; card: string }
  | { do: 'change'; billing: Billing; release: Release }
  | { do: 'cancel' | 'resume' | 'money back' | 'leave' | 'come back' | 'be deleted' | 'suspend' | 'sweep' }
  | { do: 'on the provider’s page'; act: 'cancel' | 'resume' }
  | { do: 'another card'; card: string }
  | { do: 'grant money back' }
  | { do: 'end by us'; when: 'NOW' | 'PERIOD_END'; refundsLastPayment: boolean }
  | { do: 'dispute'; share: number }
  | { do: 'decide'; outcome: 'won' | 'lost' }
  | { do: 'reinstate'; resumesPremium: boolean }
  | { do: 'time passes'; days: number }
  | { do: 'events come'; share: number; times: number; newestFirst: boolean }
  | { do: 'events are lost' }
  | { do: 'jobs run'; share: number }

export type PremiumLife = { hadTrial: boolean; lostDisputes: boolean; steps: Step[] }

const PASSWORD = 'Ferrywing1'
const hashed = hashPassword(PASSWORD)

/** Runs one subscriber's life, compares the provider's money with ours at its end, and returns what happened. */
export async function livePremium(
  stage: Stage,
  { hadTrial, lostDisputes, steps }: PremiumLife,
): Promise<string[]> {
  await sellAtTwoPrices(stage)
  const { db } = stage
  const user = await aUser(db)
  await db
    .updateTable('users')
    .set({ passwordHash: await hashed })
    .where('id', '=', user.id)
    .execute()
  if (hadTrial) await hadTrialBefore(stage, user)
  const world: World = {
    ...{ stage, user, customers: new Set(), pages: [], events: [], lastEvent: undefined },
    ...{ chargesAtLock: null, guaranteed: new Set(), isEnded: false },
  }
  for (const step of steps) {
    await takeStep(world, step)
    await collect(world)
  }
  await decideAll(world, lostDisputes ? 'lost' : 'won')
  await settle(world)
  await check(world)
  await livesOn(world)
  return await whatCameAbout(world)
}

async function whatCameAbout({ stage: { db } }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'plan ' || coalesce(end_reason, status) as what from plan_subscriptions where stripe_subscription_id is not null
    union select 'payment ' || amount_minor from plan_payments
    union select 'refund ' || status from plan_refunds
    union select 'dispute ' || status from disputes
    union select 'guarantee' from plan_money_backs
    union select 'suspended' from users where suspended_at is not null
    union select 'to be deleted' from users where delete_requested_at is not null and anonymised_at is null
    union select 'anonymised' from users where anonymised_at is not null`.execute(db)
  return rows.map(({ what }) => what)
}

async function hadTrialBefore({ db }: Stage, { id: userId }: Person): Promise<void> {
  const at = (days: number) => new Date(Date.now() - days * DAY * 1000)
  const trial = { userId, billing: 'MONTHLY', withTrial: true, endReason: 'TRIAL_OVER' } as const
  await db
    .insertInto('planSubscriptions')
    .values({ ...trial, status: 'ENDED', createdAt: at(40), startedAt: at(40), endedAt: at(26) })
    .execute()
}

async function sellAtTwoPrices({ provider, elsewhere }: Stage): Promise<void> {
  await findCatalogue(provider)
  const sold: { MONTHLY: number; ANNUAL: number } = PREMIUM_PRICE_MINOR
  const before = { ...sold }
  Object.assign(sold, { MONTHLY: 2100, ANNUAL: 16_900 })
  await findCatalogue(elsewhere).finally(() => Object.assign(sold, before))
}

const BY_OWNER: readonly string[] = [
  ...['subscribe', 'open page', 'change', 'cancel', 'resume', 'money back', 'leave', 'another card'],
  'on the provider’s page',
]

async function takeStep(world: World, step: Step): Promise<void> {
  const { stage, user } = world
  const { db, control } = stage
  if (BY_OWNER.includes(step.do) && (await isLocked(world))) return
  if (step.do === 'subscribe') {
    const sessionId = await openPage(world, step)
    if (!sessionId) return
    await payPage(world, step.card)
    if (step.comesBack) await call(world, 'GET', `/plan/checkout/${sessionId}`)
  } else if (step.do === 'open page') await openPage(world, step)
  else if (step.do === 'pay page') await payPage(world, step.card)
  else if (step.do === 'change') await change(world, step)
  else if (step.do === 'cancel' || step.do === 'resume') {
    if (await call(world, 'POST', `/plan/${step.do}`)) world.isEnded = step.do === 'cancel'
  } else if (step.do === 'on the provider’s page') {
    await press(world, { act: step.act })
    world.isEnded = (await runningAtProvider(world)).some(
      (one) => one.cancel_at !== null || one.cancel_at_period_end,
    )
  } else if (step.do === 'another card')
    await press(world, {
      act: 'card',
      number: step.card,
      expiry: '12 / 40',
      cvc: '123',
      name: 'Sam Traveller',
    })
  else if (step.do === 'money back')
    await claimGuarantee(world, () => call(world, 'POST', '/plan/money-back'))
  else if (step.do === 'grant money back')
    await claimGuarantee(world, () => decideOnUser(world, 'money-back', { reason: 'A call.' }))
  else if (step.do === 'end by us') {
    const { when, refundsLastPayment } = step
    const body = { reason: 'A call.', when, refundsLastPayment }
    if (await decideOnUser(world, 'plan/end', body)) world.isEnded = true
  } else if (step.do === 'dispute') await dispute(world, step.share)
  else if (step.do === 'decide') await decideAll(world, step.outcome)
  else if (step.do === 'suspend') {
    await decideOnUser(world, 'suspend', { reason: 'Stolen cards.' })
    await recordLock(world)
  } else if (step.do === 'reinstate') {
    await decideOnUser(world, 'reinstate', { reason: 'A mistake.', resumesPremium: step.resumesPremium })
    await recordLock(world)
  } else if (step.do === 'leave') {
    await deleteAccount(db, {
      userId: user.id,
      sessionId: crypto.randomUUID(),
      password: PASSWORD,
    })
    await recordLock(world)
  } else if (step.do === 'come back') await comeBack(world)
  else if (step.do === 'be deleted') await beDeleted(world)
  else if (step.do === 'time passes') await control('advance', { seconds: step.days * DAY })
  else if (step.do === 'events come') await deliverEvents(world, step)
  else if (step.do === 'events are lost') world.events = []
  else if (step.do === 'jobs run') await work(world, step.share)
  else await sweep(world)
}

/** Makes a call; returns whether it succeeded. The product may refuse it, but must not answer 500 or more. */
async function call({ stage, user }: World, method: string, path: string, body?: unknown): Promise<boolean> {
  const answer = await stage.call(method, `/api/api${path}`, { as: user, body })
  assert.ok(answer.status < 500, `${method} ${path}: ${answer.text}`)
  return answer.status === 200
}

async function decideOnUser({ stage, user }: World, deed: string, body: object): Promise<boolean> {
  const answer = await stage.call('POST', `/api/api/admin/users/${user.id}/${deed}`, {
    as: stage.admin,
    body,
  })
  assert.ok(answer.status < 500, `${deed}: ${answer.text}`)
  return answer.status === 200
}

async function openPage(
  world: World,
  { billing, release }: { billing: Billing; release: Release },
): Promise<string | null> {
  const { stage, user } = world
  const page =
    release === 'this'
      ? await stage.call('POST', '/api/api/plan/checkout', { as: user, body: { billing } })
      : {
          status: 200,
          text: '',
          json: await unlessRefused(
            startPlan(stage.db, stage.elsewhere, { userId: user.id, billing, offerMonths: 6 }),
          ),
        }
  assert.ok(page.status < 500, page.text)
  if (page.status !== 200 || !page.json) return null
  world.pages.push(page.json.url)
  return page.json.sessionId
}

// A paid or closed page takes no more money, so this attempt has no effect.
async function payPage(world: World, card: string): Promise<void> {
  const [url] = world.pages.slice(-1)
  if (!url) return
  const before = (await runningAtProvider(world)).length
  await world.stage.pay(url, card)
  if ((await runningAtProvider(world)).length > before) world.isEnded = false
}

async function change(
  { stage, user, ...world }: World,
  { billing, release }: { billing: Billing; release: Release },
): Promise<void> {
  if (release === 'this') await call({ stage, user, ...world }, 'POST', '/plan/billing', { billing })
  else await unlessRefused(changeBilling(stage.db, stage.elsewhere, { userId: user.id, billing }))
}

async function press({ stage, user }: World, fields: Record<string, string>): Promise<void> {
  const { status, json, text } = await stage.call('POST', '/api/api/plan/portal', { as: user })
  assert.ok(status < 500, text)
  if (status !== 200) return
  const answer = await fetch(json.url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
}

async function claimGuarantee(world: World, ask: () => Promise<boolean>): Promise<void> {
  const { stage, user } = world
  if (!(await ask()) || world.guaranteed.size > 0) return
  const rows = await stage.db
    .selectFrom('planSubscriptions')
    .select('id')
    .where('userId', '=', user.id)
    .execute()
  world.guaranteed = new Set(rows.map(({ id }) => id))
}

async function recordLock(world: World): Promise<void> {
  if (!(await isLocked(world))) world.chargesAtLock = null
  else world.chargesAtLock ??= new Set((await listCharges(world)).map(({ id }) => id))
}

async function comeBack(world: World): Promise<void> {
  const { db } = world.stage
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', world.user.id)
      .where('suspendedAt', 'is', null)
      .where('anonymisedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (user) await stopDeletion(tx, { user })
  })
  await recordLock(world)
}

// Lets the days of grace pass by moving all earlier dates back by the same time.
async function beDeleted({ stage, user }: World): Promise<void> {
  const asked = await stage.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('deleteRequestedAt', 'is not', null)
    .executeTakeFirst()
  if (!asked) return
  const days = sql`make_interval(days => ${GRACE_DAYS + 1})`
  for (const one of [
    sql`update plan_payments set created_at = created_at - ${days}, paid_at = paid_at - ${days} where user_id = ${user.id}`,
    sql`update plan_subscriptions set created_at = created_at - ${days}, started_at = started_at - ${days} where user_id = ${user.id}`,
    sql`update plan_money_backs set requested_at = requested_at - ${days} where user_id = ${user.id}`,
    sql`update users set delete_requested_at = delete_requested_at - ${days}, suspended_at = suspended_at - ${days} where id = ${user.id}`,
  ]) {
    await one.execute(stage.db)
  }
  await anonymiseAccounts(stage.db)
}
