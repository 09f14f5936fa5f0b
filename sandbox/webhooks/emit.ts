import type Stripe from 'stripe'
import type { Context } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { WebhookEndpoint } from '../store/rows.ts'

/** The version of Stripe's API: that of the SDK for which the sandbox was written. */
export const apiVersion = '2026-10-28.endive'

type EventType = Stripe.Event['type']

/** The endpoint given at the start gets every event. */
export const configuredId = 'we_configured'

/**
 * Records an event with the current object, and adds one delivery for every endpoint that listens. Both are part of the
 * caller's transaction, so the change and its deliveries are committed together or not at all. An event about a
 * connected account names that `account` and goes only to endpoints with `connect`. With the object `before`, the event
 * also contains the changes.
 */
export function emit(
  context: Context,
  type: EventType,
  object: object,
  { account, before }: { account?: string; before?: object } = {},
): void {
  const { store, now, request } = context
  const event = store.insert(
    'event',
    {
      id: makeId('evt'),
      object: 'event',
      ...(account !== undefined && { account }),
      api_version: apiVersion,
      created: now,
      data: { object, ...(before && { previous_attributes: differences(before, object) }) },
      livemode: false,
      pending_webhooks: 0,
      request,
      type,
    },
    {},
  )
  for (const endpoint of listListeners(context, { type, account })) {
    store.run(
      'INSERT INTO deliveries (event, endpoint, next_at) VALUES (?, ?, ?)',
      event.id,
      endpoint.id,
      context.nowMs,
    )
  }
}

function differences(before: object, after: object): object {
  const now = new Map(Object.entries(after).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== now.get(name)),
  )
}

/**
 * Returns the enabled endpoints that want this event. At Stripe an endpoint is either for one's own account or for
 * connected ones.
 */
export function listListeners(
  { store }: Pick<Context, 'store'>,
  { type, account }: { type: string; account?: string | undefined },
): WebhookEndpoint[] {
  return store
    .page('webhook_endpoint', { where: { status: 'enabled' }, created: {}, types: [], limit: 100 })
    .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
    .filter(
      ({ id }) =>
        id === configuredId ||
        (store.findHidden('webhook_endpoint', id)?.connect === true) === (account !== undefined),
    )
}
