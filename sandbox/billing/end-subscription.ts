import { StripeProblem } from '../api/problem.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import type { Subscription } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { storeInvoice, storeSubscription } from './clock.ts'

type Reason = NonNullable<NonNullable<Subscription['cancellation_details']>['reason']>

export const endedStatuses = ['canceled', 'incomplete_expired']

/** Ends a subscription now and for good; open invoices are not retried. */
export function endSubscription(context: Context, id: string, reason: Reason | null): Subscription {
  const subscription = requireRow(context, 'subscription', id, 'id')
  if (endedStatuses.includes(subscription.status)) {
    throw new StripeProblem(`No such subscription: '${id}'`, {
      status: 404,
      code: 'resource_missing',
      param: 'id',
    })
  }
  const ended = storeSubscription(
    context,
    {
      ...subscription,
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? context.now,
      ended_at: context.now,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    },
    null,
  )
  stopCollecting(context, ended)
  emit(context, 'customer.subscription.deleted', ended)
  return ended
}

/** Returns the fields of a subscription that ends on that day, or (null) does not end. */
export function buildScheduledEnd({
  day,
  withPeriod,
  now,
}: {
  day: number | null
  withPeriod: boolean
  now: number
}): Partial<Subscription> {
  return {
    cancel_at: day,
    cancel_at_period_end: withPeriod,
    canceled_at: day === null ? null : now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: day === null ? null : 'cancellation_requested',
    },
  }
}

/** The first payment never succeeded, so the subscription never began. */
export function expireIncomplete(context: Context, subscription: Subscription): void {
  const ended = storeSubscription(
    context,
    { ...subscription, status: 'incomplete_expired', ended_at: context.now },
    null,
  )
  stopCollecting(context, ended)
  emit(context, 'customer.subscription.updated', ended, { before: { status: subscription.status } })
}

function stopCollecting(context: Context, { latest_invoice: id }: Subscription): void {
  const invoice = id === null ? undefined : context.store.find('invoice', String(id))
  if (invoice?.status !== 'open') return
  storeInvoice(context, { ...invoice, auto_advance: false, next_payment_attempt: null }, null)
}
