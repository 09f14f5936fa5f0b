import type Stripe from 'stripe'
import type { Context } from '../resources/resource.ts'
import { newId } from '../store/ids.ts'
import type { WebhookEndpoint } from '../store/rows.ts'

/** The version of Stripe's API that the answers follow: the one of the SDK this was written against. */
export const apiVersion = '2026-10-28.endive'

type EventType = Stripe.Event['type']

/**
 * Records an event with the object as it is now and lines up one delivery for every endpoint that listens. Both are
 * part of the caller's transaction: what happened and the duty to tell it are kept together or not at all.
 */
export function emit(context: Context, type: EventType, object: object): void {
  const { store, now, request } = context
  const event = store.insert(
    'event',
    {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now,
      data: { object },
      livemode: false,
      pending_webhooks: 0,
      request,
      type,
    },
    {},
  )
  for (const endpoint of listeners(context, type)) {
    store.run(
      'INSERT INTO deliveries (event, endpoint, next_at) VALUES (?, ?, ?)',
      event.id,
      endpoint.id,
      context.nowMs,
    )
  }
}

/** The enabled endpoints that want this type of event. */
export function listeners({ store }: Pick<Context, 'store'>, type: string): WebhookEndpoint[] {
  return store
    .page('webhook_endpoint', { where: { status: 'enabled' }, created: {}, types: [], limit: 100 })
    .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
}
