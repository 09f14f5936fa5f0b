import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { flag, list, needed, params, text, unsettable, url } from '../api/params.ts'
import { makeId } from '../store/ids.ts'
import type { WebhookEndpoint } from '../store/rows.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

export const webhookEndpoints: Resource = {
  object: 'webhook_endpoint',
  prefix: 'we',
  url: '/v1/webhook_endpoints',
  create: defineOperation(
    params<Stripe.WebhookEndpointCreateParams>()({
      api_version: text(),
      connect: flag(),
      description: unsettable(text()),
      enabled_events: needed(list(text())),
      metadata: metadata(),
      url: needed(url()),
    }),
    (context, input) => {
      const secret = `whsec_${randomBytes(24).toString('base64url')}`
      const endpoint = saveEndpoint(context, {
        id: makeId('we'),
        url: input.url,
        secret,
        connect: input.connect === true,
        events: input.enabled_events,
        description: input.description ?? null,
        metadata: changeMetadata({}, input.metadata),
      })
      return { ...endpoint, secret }
    },
  ),
  update: defineOperation(
    params<Stripe.WebhookEndpointUpdateParams>()({
      description: unsettable(text()),
      disabled: flag(),
      enabled_events: list(text()),
      metadata: metadata(),
      url: url(),
    }),
    (context, input, id) => {
      const endpoint = requireRow(context, 'webhook_endpoint', id, 'webhook_endpoint')
      const status = input.disabled ? 'disabled' : 'enabled'
      return context.store.update<'webhook_endpoint'>({
        ...endpoint,
        description: input.description ?? endpoint.description,
        enabled_events: input.enabled_events ?? endpoint.enabled_events,
        metadata: changeMetadata(endpoint.metadata, input.metadata),
        status: input.disabled === undefined ? endpoint.status : status,
        url: input.url ?? endpoint.url,
      })
    },
  ),
  remove: defineOperation({}, (context, _, id) => {
    requireRow(context, 'webhook_endpoint', id, 'webhook_endpoint')
    context.store.remove(id)
    context.store.run('DELETE FROM deliveries WHERE endpoint = ?', id)
    const gone: Stripe.DeletedWebhookEndpoint = { id, object: 'webhook_endpoint', deleted: true }
    return gone
  }),
  filters: {},
}

/** Stores an endpoint. An existing one with that id is replaced; pending deliveries go to the new URL. */
export function saveEndpoint(
  context: Pick<Context, 'store' | 'now'>,
  facts: {
    id: string
    url: string
    secret: string
    connect: boolean
    events: string[]
    description: string | null
    metadata: Record<string, string>
  },
): WebhookEndpoint {
  context.store.remove(facts.id)
  return context.store.insert(
    'webhook_endpoint',
    {
      id: facts.id,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: context.now,
      description: facts.description,
      enabled_events: facts.events,
      livemode: false,
      metadata: facts.metadata,
      status: 'enabled',
      url: facts.url,
    },
    { secret: facts.secret, connect: facts.connect },
  )
}
