import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, WHILE_SELLING } from '../endpoint.ts'
import { Pagination } from '../paging.ts'
import { EVENT_KINDS } from './webhook-events.ts'

export const MAX_WEBHOOKS = 10
export const DELIVERIES_PAGE_SIZE = 20

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(EVENT_KINDS)),
  createdUTC: z.iso.datetime(),
  disabledUTC: z.nullable(z.iso.datetime()),
  /** Who disabled it: the operator, an answer 410 Gone, or days without a successful delivery. */
  disabledReason: z.nullable(z.enum(['OPERATOR', 'GONE', 'FAILING'])),
  failingSinceUTC: z.nullable(z.iso.datetime()),
  /** Until then, the secret from before the last rotation also signs. */
  previousSecretUntilUTC: z.nullable(z.iso.datetime()),
})
export type Webhook = z.infer<typeof Webhook>

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const

const delivery = {
  id: z.uuid(),
  /** The header `webhook-id`. */
  eventId: z.uuid(),
  type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  happenedUTC: z.iso.datetime(),
  attempts: z.int(),
  lastStatusCode: z.nullable(z.int()),
  nextAttemptUTC: z.nullable(z.iso.datetime()),
}
export const Delivery = z.object(delivery)
export type Delivery = z.infer<typeof Delivery>

export const FAILURES = [
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'CONNECTION',
  'ADDRESS_REFUSED',
  'NAME_UNKNOWN',
] as const

export const DeliveryAttempt = z.object({
  number: z.int(),
  startedUTC: z.iso.datetime(),
  /** Null while it runs, or if the server stopped during it. */
  durationMs: z.nullable(z.int()),
  statusCode: z.nullable(z.int()),
  failure: z.nullable(z.enum(FAILURES)),
  /** The first 500 characters of the answer. */
  response: z.nullable(z.string()),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const DeliveryDetail = z.object({
  ...delivery,
  /** The body in the form that is signed and sent. */
  payload: z.string(),
  /** The fifty latest attempts, newest first. */
  attemptLog: z.array(DeliveryAttempt),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

export const WebhookForm = z.strictObject({
  url: z
    .string('Enter the address to send to')
    .check(
      z.trim(),
      z.minLength(1, 'Enter the address to send to'),
      z.maxLength(500, 'At most 500 characters'),
    ),
  events: z
    .array(z.enum(EVENT_KINDS))
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(EVENT_KINDS.length)),
})

const byId = z.object({ id: z.uuid() })
const one = z.object({ success: z.literal(true), webhook: Webhook })
const withSecret = z.object({ success: z.literal(true), webhook: Webhook, secret: z.string() })
const byDelivery = z.object({ id: z.uuid(), deliveryId: z.uuid() })
const oneDelivery = z.object({ success: z.literal(true), delivery: Delivery })

export const webhooks = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/webhooks',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The webhooks of the caller's operator",
    description: 'Signing secrets are not shown.',
    answer: z.object({ success: z.literal(true), webhooks: z.array(Webhook) }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/operators/webhooks',
    access: 'signed-in',
    standing: WHILE_SELLING,
    security: 'add_webhook',
    summary: 'Add a webhook; its signing secret is only in this answer',
    description: 'Needs a recent confirmation of identity; at most ten webhooks.',
    body: WebhookForm,
    answer: withSecret,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/operators/webhooks/:id',
    access: 'signed-in',
    standing: WHILE_SELLING,
    security: 'change_webhook',
    summary: 'Change the address or the events of a webhook',
    description: 'Needs a recent confirmation of identity; the caller gets a mail.',
    params: byId,
    body: WebhookForm,
    answer: one,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/operators/webhooks/:id',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: 'Remove a webhook and its delivery log',
    description: 'Messages that wait are not sent.',
    params: byId,
    answer: z.object({ success: z.literal(true) }),
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/operators/webhooks/:id/disable',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: 'Disable a webhook: it gets no messages, and events meanwhile are not sent later',
    description: 'A repetition changes nothing.',
    params: byId,
    answer: one,
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/operators/webhooks/:id/enable',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary: 'Enable a webhook; waiting messages are sent first',
    description: 'A repetition changes nothing.',
    params: byId,
    answer: one,
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/operators/webhooks/:id/rotate',
    access: 'signed-in',
    standing: WHILE_SELLING,
    security: 'renew_webhook_secret',
    summary:
      'Create a new signing secret, which is returned once; for 24 hours messages are also signed with the old one',
    description: 'Needs a recent confirmation of identity; the caller gets a mail.',
    params: byId,
    answer: withSecret,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/operators/webhooks/:id/test',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary: 'Send a test event to a webhook',
    description: 'Answers `webhook_disabled` for a disabled one.',
    params: byId,
    answer: oneDelivery,
  }),
  deliveries: defineEndpoint({
    method: 'GET',
    path: '/operators/webhooks/:id/deliveries',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: 'The messages to a webhook in the last thirty days, newest first',
    description: 'Twenty a page, of one state or of all.',
    params: byId,
    query: z.strictObject({
      status: z.optional(z.enum(DELIVERY_STATUSES)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    answer: z.object({
      success: z.literal(true),
      webhook: Webhook,
      deliveries: z.array(Delivery),
      pagination: Pagination,
    }),
  }),
  delivery: defineEndpoint({
    method: 'GET',
    path: '/operators/webhooks/:id/deliveries/:deliveryId',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: 'One message to a webhook with its body and its attempts',
    description: 'With the latest fifty attempts.',
    params: byDelivery,
    answer: z.object({ success: z.literal(true), delivery: DeliveryDetail }),
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: '/operators/webhooks/:id/deliveries/:deliveryId/resend',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary: 'Send a message again, under the same id',
    description: 'A waiting one is due at once.',
    params: byDelivery,
    answer: oneDelivery,
  }),
}
