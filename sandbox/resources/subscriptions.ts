import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import {
  choiceField,
  type Field,
  flag,
  ignored,
  integer,
  list,
  needed,
  object,
  type Parsed,
  params,
  text,
  unsettable,
} from '../api/params.ts'
import { ParameterProblem } from '../api/problem.ts'
import { type Change, changeSubscription } from '../billing/change-subscription.ts'
import { setTestClock } from '../billing/clock.ts'
import { buildScheduledEnd, endSubscription } from '../billing/end-subscription.ts'
import { openSubscription, requirePrice } from '../billing/open-subscription.ts'
import { moveSubscription } from '../billing/renew-subscription.ts'
import type { Subscription } from '../store/rows.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const daySeconds = 24 * 3600
const mostTrialSeconds = 5 * 366 * daySeconds

const trialSettings = object({
  end_behavior: needed(
    object({ missing_payment_method: needed(choiceField('cancel', 'create_invoice', 'pause')) }),
  ),
})
const proration = choiceField('always_invoice', 'create_prorations', 'none')
const billingMode = object({ type: needed(choiceField('classic', 'flexible')) })
const paymentBehaviour = choiceField('allow_incomplete', 'error_if_incomplete')

/** A time, or 'now'. */
const moment: Field<number | 'now'> = {
  read: (value, path) => (value === 'now' ? 'now' : integer().read(value, path)),
}

const wordsOfEnd = ['min_period_end', 'max_period_end']
/** The day on which it ends. With one item, the words mean the end of its period. */
const end: Field<number | 'period_end'> = {
  read: (value, path) => (wordsOfEnd.includes(String(value)) ? 'period_end' : integer().read(value, path)),
}

const creating = params<Stripe.SubscriptionCreateParams>()({
  automatic_tax: ignored(),
  billing_mode: billingMode,
  customer: needed(text()),
  default_payment_method: text(),
  description: text({ max: 500 }),
  items: needed(list(object({ price: needed(text()), quantity: integer({ min: 1 }) }))),
  metadata: metadata(),
  off_session: ignored(),
  payment_behavior: paymentBehaviour,
  payment_settings: ignored(),
  proration_behavior: ignored(),
  trial_end: moment,
  trial_period_days: integer({ min: 1, max: 730 }),
  trial_settings: trialSettings,
})

const changing = params<Stripe.SubscriptionUpdateParams>()({
  automatic_tax: ignored(),
  billing_cycle_anchor: object({ type: needed(choiceField('now', 'unchanged')) }),
  cancel_at: unsettable(end),
  cancel_at_period_end: flag(),
  default_payment_method: text(),
  description: text({ max: 500 }),
  items: list(object({ id: text(), price: text(), quantity: integer({ min: 1 }) })),
  metadata: metadata(),
  off_session: ignored(),
  payment_behavior: paymentBehaviour,
  payment_settings: ignored(),
  proration_behavior: proration,
  trial_end: moment,
  trial_settings: trialSettings,
})

const statuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

/** Subscriptions with one item, without tax and without usage metering. */
export const subscriptions: Resource = {
  object: 'subscription',
  prefix: 'sub',
  url: '/v1/subscriptions',
  create: defineOperation(creating, createSubscription),
  update: defineOperation(changing, updateSubscription),
  remove: defineOperation(
    params<Stripe.SubscriptionCancelParams>()({
      cancellation_details: ignored(),
      invoice_now: ignored(),
      prorate: ignored(),
    }),
    (context, _, id) => {
      const at = setTestClock(context, requireRow(context, 'subscription', id, 'id'))
      return endSubscription(at, id, 'cancellation_requested')
    },
  ),
  filters: params<Stripe.SubscriptionListParams>()({
    customer: text(),
    status: choiceField(...statuses, 'all', 'ended'),
    test_clock: text(),
  }),
  // https://docs.stripe.com/api/subscriptions/list: without a status, all that are not canceled.
  filterWords: {
    status: {
      '': statuses.filter((status) => status !== 'canceled'),
      all: [...statuses],
      ended: ['canceled', 'incomplete_expired'],
    },
  },
  expandable: ['customer', 'default_payment_method', 'latest_invoice', 'test_clock'],
  onDue: moveSubscription,
}

function createSubscription(context: Context, input: Parsed<typeof creating>): Subscription {
  const customer = requireRow(context, 'customer', input.customer, 'customer')
  const [item] = input.items
  if (!item || input.items.length > 1) throw oneItem()
  const { now } = setTestClock(context, customer)
  const days = input.trial_period_days
  const asked = days === undefined ? input.trial_end : now + days * daySeconds
  return openSubscription(context, {
    customer: customer.id,
    price: requirePrice(context, item.price, 'items[0][price]'),
    quantity: item.quantity ?? 1,
    trialEnd: asked === undefined || asked === 'now' ? null : checkTrialEnd(asked, now),
    withoutMethod: input.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    billingMode: input.billing_mode?.type ?? 'flexible',
    method: input.default_payment_method ?? null,
    description: input.description ?? null,
    metadata: changeMetadata({}, input.metadata),
    payment: input.payment_behavior ?? 'allow_incomplete',
  })
}

function updateSubscription(context: Context, input: Parsed<typeof changing>, id: string): Subscription {
  const before = requireRow(context, 'subscription', id, 'id')
  const { now } = setTestClock(context, before)
  const [item] = input.items ?? []
  if (item && (input.items?.length !== 1 || item.id !== before.items.data[0]?.id)) throw oneItem()
  const { trial_end: trialEnd } = input
  const change: Change = {
    price: item?.price === undefined ? undefined : requirePrice(context, item.price, 'items[0][price]'),
    quantity: item?.quantity,
    anchor: input.billing_cycle_anchor?.type,
    prorate: input.proration_behavior !== 'none',
    errorIfUnpaid: input.payment_behavior === 'error_if_incomplete',
    trialEnd: typeof trialEnd === 'number' ? checkTrialEnd(trialEnd, now) : trialEnd,
    fields: readChanges(context, before, input),
  }
  return changeSubscription(context, id, change)
}

function readChanges(
  context: Context,
  before: Subscription,
  input: Parsed<typeof changing>,
): Partial<Subscription> {
  return {
    ...readEnd(context, before, input),
    ...(input.default_payment_method !== undefined && {
      default_payment_method: requireRow(
        context,
        'payment_method',
        input.default_payment_method,
        'payment_method',
      ).id,
    }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.trial_settings && {
      trial_settings: {
        end_behavior: { billing_cycle_anchor: null, ...input.trial_settings.end_behavior },
      },
    }),
    metadata: changeMetadata(before.metadata, input.metadata),
  }
}

/** Reads when it must end: at the period's end, or on a separate day. */
function readEnd(
  context: Context,
  before: Subscription,
  input: Parsed<typeof changing>,
): Partial<Subscription> {
  const { cancel_at: day, cancel_at_period_end: withPeriod } = input
  if (day !== undefined && withPeriod !== undefined) {
    throw new ParameterProblem(
      'Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.',
      { param: 'cancel_at' },
    )
  }
  const { now } = setTestClock(context, before)
  const periodEnd = before.items.data[0]?.current_period_end ?? null
  if (withPeriod) return buildScheduledEnd({ day: periodEnd, withPeriod: true, now })
  if (day !== undefined) {
    return buildScheduledEnd({ day: day === 'period_end' ? periodEnd : day, withPeriod: false, now })
  }
  // A separate day stays; it is unset separately.
  const takenBack = withPeriod === false && before.cancel_at_period_end
  return takenBack ? buildScheduledEnd({ day: null, withPeriod: false, now }) : {}
}

function checkTrialEnd(asked: number, now: number): number {
  if (asked <= now + mostTrialSeconds) return asked
  throw new ParameterProblem('Invalid timestamp: can be no more than five years in the future', {
    param: 'trial_end',
  })
}

function oneItem() {
  return new ParameterProblem('The sandbox speaks subscriptions with exactly one item, changed by its id.', {
    param: 'items',
  })
}
