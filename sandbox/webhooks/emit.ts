import type Stripe from 'stripe'
import type { Context } from '../resources/resource.ts'
import { newId } from '../store/ids.ts'
import type { WebhookEndpoint } from '../store/rows.ts'

/** The version of Stripe's API that the answers follow: the one of the SDK this was written against. */
export const apiVersion = '2026-10-28.endive'

type EventType = Stripe.Event['type']

/** The endpoint given at the start hears every event there is. */
export const configuredId = 'we_configured'

/**
 * Records an event with the object as it is now and lines up one delivery for every endpoint that listens. Both are
 * part of the caller's transaction: what happened and the duty to tell it are kept together or not at all. What
 * happens to a connected account names that `account`, and only endpoints made with `connect` hear of it. Of the object
 * `before`, what has changed since is told as well.
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
      id: newId('evt'),
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
  for (const endpoint of listeners(context, { type, account })) {
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

/** The enabled endpoints that want this event: Stripe tells an endpoint of one's own account or of the connected ones. */
export function listeners(
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
