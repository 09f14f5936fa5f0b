import { sql } from 'kysely'
import type { Billing } from '#contract/plans/plans.ts'
import { syncPlan } from '#server/plans/sync-plan.ts'
import type { TestApp } from './app.ts'
import { aUser } from './build.ts'
import { learn } from './disputes.ts'
import { CARDS, payOnHostedPage, sandboxControl } from './pay.ts'

type Person = { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN'; email: string }
/** A card that can be saved, but every charge of it is declined. */
export const NEVER_CHARGED = '4000000000000341'

/** Confirms the user's address, which a trial needs. */
export async function confirmAddress({ db }: TestApp, { id }: { id: string }): Promise<void> {
  await sql`update users set email_verified_at = coalesce(email_verified_at, now()) where id = ${id}`.execute(
    db,
  )
}

/** Starts a checkout of Premium for a user with a confirmed address. Returns the provider's page, which is not submitted yet. */
export async function startPlan(
  app: TestApp,
  { user, billing = 'MONTHLY' }: { user: Person; billing?: Billing },
): Promise<{ sessionId: string; url: string }> {
  await confirmAddress(app, user)
  const answer = await app.call('POST', '/api/api/plan/checkout', { as: user, body: { billing } })
  if (answer.status !== 200) throw new Error(`plan: ${answer.text}`)
  return answer.json
}

/** Completes a checkout of Premium on the provider's page, with a card if it asks for one, and returns to the product. */
export async function beginPlan(
  app: TestApp,
  { user, billing = 'MONTHLY', card = CARDS.pays }: { user: Person; billing?: Billing; card?: string },
) {
  const { sessionId, url } = await startPlan(app, { user, billing })
  await payOnHostedPage(url, card)
  const answer = await app.call('GET', `/api/api/plan/checkout/${sessionId}`, { as: user })
  if (answer.status !== 200) throw new Error(`plan: ${answer.text}`)
  return { sessionId, status: answer.json.status as string }
}

/** A user who has used the trial, so that the next checkout charges a card. */
export async function aFormerTrial(app: TestApp) {
  const user = await aUser(app.db)
  await app.db
    .insertInto('planSubscriptions')
    .values({
      userId: user.id,
      status: 'ENDED',
      billing: 'MONTHLY',
      withTrial: true,
      startedAt: new Date(Date.now() - 40 * 86_400_000),
      endedAt: new Date(Date.now() - 26 * 86_400_000),
      endReason: 'TRIAL_OVER',
    })
    .execute()
  return user
}

/** A user who pays for Premium. */
export async function aSubscriber(app: TestApp, { billing = 'MONTHLY' as Billing, card = CARDS.pays } = {}) {
  const user = await aFormerTrial(app)
  const { status } = await beginPlan(app, { user, billing, card })
  if (status !== 'ACTIVE') throw new Error(`plan: ${status}`)
  return user
}

/** Makes a bank dispute the last payment for a user's Premium, and records the dispute. */
export async function disputePlan(
  app: TestApp,
  user: { id: string },
  { amountMinor }: { amountMinor?: number } = {},
) {
  const payment = await app.db
    .selectFrom('planPayments')
    .selectAll()
    .where('userId', '=', user.id)
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sandboxControl(app, 'disputes', { paymentIntent: payment.paymentIntentId, amount: amountMinor })
  const { stripe } = app.app.provider
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment.paymentIntentId })).data
  if (!dispute) throw new Error('plan: no dispute')
  return { payment, stripeDisputeId: dispute.id, disputeId: await learn(app, dispute.id) }
}

/** Saves another card in the provider's customer portal. */
export async function changeCard(
  app: TestApp,
  { user, card }: { user: Person; card: string },
): Promise<number> {
  const { json, text } = await app.call('POST', '/api/api/plan/portal', { as: user })
  if (!json?.url) throw new Error(`portal: ${text}`)
  const fields = { act: 'card', number: card, expiry: '12 / 40', cvc: '123', name: 'Sam Traveller' }
  const answer = await fetch(json.url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return answer.status
}

/** Presses a button in the provider's customer portal. */
export async function pressInPortal(app: TestApp, user: Person, act: 'cancel' | 'resume'): Promise<void> {
  const { json } = await app.call('POST', '/api/api/plan/portal', { as: user })
  await fetch(json.url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })
}

/** Reads the user's plan as the settings page does. */
export async function readPlan(app: TestApp, user: Person) {
  return (await app.call('GET', '/api/api/plan', { as: user })).json
}

/** Reads the row of the user's latest subscription. */
export async function lastPlan(app: TestApp, { id }: { id: string }) {
  return await app.db
    .selectFrom('planSubscriptions')
    .selectAll()
    .where('userId', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Reads a user's subscription from the provider, as the sweep does. */
export async function readAgain(app: TestApp, user: { id: string }) {
  const row = await lastPlan(app, user)
  const stripeSubscriptionId = row.stripeSubscriptionId ?? undefined
  await syncPlan(app.db, app.app.provider, { stripeSubscriptionId })
  return await lastPlan(app, user)
}

export async function subjectsTo(app: TestApp, email: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ subject }) => subject)
}
