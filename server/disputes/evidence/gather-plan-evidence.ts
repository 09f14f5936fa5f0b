import { sql } from 'kysely'
import type { BookingEvent } from '#contract/admin/booking-event.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { type Billing, REFUND_DAYS, TRIAL_DAYS } from '#contract/plans/plans.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import type { Db } from '#server/runtime/db.ts'
import { buildSection, disputeSection, type Evidence } from './evidence-sections.ts'
import { formatBrand, formatClock } from './propose-statement.ts'

/**
 * Gathers the evidence for a dispute about Premium: the subscriber, the terms, the payments, and the use of Premium.
 * Null if the dispute is not about Premium.
 */
export async function gatherPlanEvidence(
  db: Db,
  { disputeId }: { disputeId: string },
): Promise<Evidence | null> {
  const facts = await findFacts(db, disputeId)
  if (!facts) return null
  const { paidMinor, refundedMinor, paymentIntentId, amountMinor } = facts
  const history = await findHistory(db, facts)
  const customer = { customer_name: facts.name, customer_email_address: facts.email }
  return {
    title: `Evidence: ${PRODUCT_NAME} Premium, payment of ${formatClock(facts.paidAt)}`,
    reference: facts.stripeDisputeId,
    payment: { paidMinor, refundedMinor, paymentIntentId },
    wholeMinor: amountMinor,
    proposedStatement: proposed(facts, history),
    sections: [
      disputeSection(facts, amountMinor),
      subscriptionSection(facts),
      buildSection('What was paid', {
        events: history.payments.map(({ paidAt, amountMinor: minor, billing }) => ({
          at: paidAt.toISOString(),
          what: `${formatMoney(minor, facts.currency)}, ${BILLED[billing]}`,
        })),
      }),
      buildSection('What the payment gave access to', { facts: usageFacts(history) }),
      buildSection('What the subscriber was shown and accepted', {
        paragraphs: [REFUND_POLICY, CANCELLATION_POLICY],
      }),
    ],
    fields: {
      ...customer,
      product_description: `${PRODUCT_NAME} Premium, ${BILLED[facts.billing]}: earlier and unlimited alerts on private flights`,
      service_date: formatClock(facts.paidAt),
      refund_policy_disclosure: REFUND_POLICY,
      cancellation_policy_disclosure: CANCELLATION_POLICY,
    },
  }
}

const BILLED: Record<Billing, string> = { MONTHLY: 'paid by the month', ANNUAL: 'paid by the year' }
const REFUND_POLICY = `Everything that was paid in the first ${REFUND_DAYS} days can be refunded once, by one press in the settings.`
const CANCELLATION_POLICY =
  'Premium renews until it is ended, which takes one press in the settings, with effect at the end of the period paid for. Price, period and renewal are shown on the payment provider’s own page before it is agreed to.'

type Facts = {
  stripeDisputeId: string
  reason: string
  networkCode: string | null
  amountMinor: number
  currency: Currency
  openedAt: Date
  cardBrand: string | null
  cardLast4: string | null
  userId: string
  name: string
  email: string
  paidMinor: number
  paidAt: Date
  billing: Billing
  paymentIntentId: string
  subscriptionId: string
  startedAt: Date | null
  endedAt: Date | null
  withTrial: boolean
  refundedMinor: number
}

async function findFacts(db: Db, disputeId: string): Promise<Facts | null> {
  const row = await db
    .selectFrom('disputes as d')
    .innerJoin('planPayments as p', 'p.id', 'd.planPaymentId')
    .innerJoin('planSubscriptions as s', 's.id', 'p.subscriptionId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['d.stripeDisputeId', 'd.reason', 'd.networkCode', 'd.amountMinor', 'd.currency', 'd.openedAt'])
    .select(['d.cardBrand', 'd.cardLast4', 'u.id as userId', 'u.name', 'u.email'])
    .select(['p.amountMinor as paidMinor', 'p.paidAt', 'p.billing', 'p.paymentIntentId', 'p.subscriptionId'])
    .select(['s.startedAt', 's.endedAt', 's.withTrial'])
    .select(
      sql<number>`coalesce((select sum(r.amount_minor) from plan_refunds r
        where r.payment_id = p.id and r.status = 'REFUNDED'), 0)`.as('refundedMinor'),
    )
    .where('d.id', '=', disputeId)
    .executeTakeFirst()
  return row ? { ...row, currency: row.currency as Currency } : null
}

type History = {
  payments: { paidAt: Date; amountMinor: number; billing: Billing }[]
  savedRoutesCount: number
  alertsCount: number
}

async function findHistory(db: Db, { userId, subscriptionId, startedAt }: Facts): Promise<History> {
  const payments = await db
    .selectFrom('planPayments')
    .select(['paidAt', 'amountMinor', 'billing'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('paidAt')
    .execute()
  const { rows } = await sql<{ savedRoutesCount: number; alertsCount: number }>`
    select (select count(*)::int from alerts where user_id = ${userId}) as saved_routes_count,
      (select count(*)::int from alert_tellings where user_id = ${userId} and told_at >= ${startedAt}) as alerts_count`.execute(
    db,
  )
  return { payments, savedRoutesCount: 0, alertsCount: 0, ...rows[0] }
}

function subscriptionSection(facts: Facts) {
  const { startedAt, endedAt, cardBrand, cardLast4, currency } = facts
  const card = cardLast4 ? `${formatBrand(cardBrand) || 'Card'} ending in ${cardLast4}` : null
  const named: [string, string | null][] = [
    ['Subscriber', `${facts.name}, ${facts.email}`],
    ['Subscription', `${PRODUCT_NAME} Premium, ${BILLED[facts.billing]}`],
    ['Begun', startedAt && formatClock(startedAt)],
    ['Trial', facts.withTrial ? `${TRIAL_DAYS} days, without a card` : null],
    ['Disputed payment', `${formatMoney(facts.paidMinor, currency)}, ${formatClock(facts.paidAt)}`],
    ['Card', card],
    ['Refunded', formatMoney(facts.refundedMinor, currency)],
    ['Ended', endedAt && formatClock(endedAt)],
    ['Payment', facts.paymentIntentId],
  ]
  return buildSection('The subscription', {
    facts: named.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
  })
}

function usageFacts({ savedRoutesCount, alertsCount }: History) {
  return [
    { name: 'Saved routes', value: String(savedRoutesCount) },
    { name: 'Alerts sent', value: String(alertsCount) },
  ]
}

function proposed(facts: Facts, { payments, alertsCount }: History): string {
  const { name, email, startedAt, endedAt, currency, paidMinor, refundedMinor } = facts
  const card = facts.cardLast4
    ? `${formatBrand(facts.cardBrand) || 'a card'} ending in ${facts.cardLast4}`
    : 'the card'
  const sentences = [
    startedAt && `On ${formatClock(startedAt)} ${name} (${email}) subscribed to ${PRODUCT_NAME} Premium.`,
    `${formatMoney(paidMinor, currency)} was paid with ${card} on ${formatClock(facts.paidAt)}${payments.length > 1 ? `, one of ${payments.length} payments of this subscription` : ''}.`,
    alertsCount > 0 && `Since then ${alertsCount} alerts on saved routes were sent to the subscriber.`,
    refundedMinor > 0 &&
      `${formatMoney(refundedMinor, currency)} has been refunded to the same card already.`,
    endedAt
      ? `The subscription ended on ${formatClock(endedAt)}; nothing was charged after that.`
      : 'The subscription was not ended before the dispute.',
    'Price, period and renewal were shown before it was agreed to; ending it and the guarantee are one press each in the settings.',
    facts.reason === 'fraudulent' &&
      'The subscription was begun by somebody signed in to an account with this name and address.',
  ]
  return sentences.filter(Boolean).join('\n\n')
}

/** Returns the history of a Premium payment: its refunds and disputes, oldest first. */
export async function readPlanTimeline(
  db: Db,
  { planPaymentId }: { planPaymentId: string },
): Promise<BookingEvent[]> {
  const { rows } = await sql<{
    at: Date
    kind: BookingEvent['kind']
    amountMinor: number | null
    note: string | null
  }>`
    with p as (select * from plan_payments where id = ${planPaymentId}),
    r as (select r.* from plan_refunds r join p on p.id = r.payment_id),
    events (at, kind, amount_minor, note, rank) as (
      select paid_at, 'CAPTURED', amount_minor, null, 1 from p
      union all select created_at, 'REFUND_REQUESTED', amount_minor, null, 2 from r
      union all select refunded_at, 'REFUNDED', amount_minor, null, 3 from r where refunded_at is not null
      union all select updated_at, 'REFUND_FAILED', amount_minor, failure, 3 from r where status = 'FAILED'
      union all select v.happened_at, 'DISPUTE_' || v.kind, v.amount_minor, replace(d.reason, '_', ' '),
        10 + array_position(array['OPENED', 'WITHDRAWN', 'ANSWERED', 'ACCEPTED', 'REINSTATED'], v.kind)
        from dispute_events v join disputes d on d.id = v.dispute_id join p on p.id = d.plan_payment_id
    )
    select at, kind, amount_minor::bigint, note from events order by at, rank`.execute(db)
  return rows.map(({ at, kind, amountMinor, note }) => ({
    at: at.toISOString(),
    kind,
    ...(amountMinor === null ? {} : { amountMinor }),
    ...(note === null ? {} : { note }),
  }))
}
