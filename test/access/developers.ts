import type { Stage } from '../access-stage.ts'
import { OPERATOR, OPERATORS, ownLeg, type Rows } from './rights.ts'

const WEBHOOK = { url: 'https://hooks.example.test/ferrywing', events: ['flight.published'] }
const ownWebhookWith = (body?: object) => async (stage: Stage) => ({
  params: { id: await stage.webhookId() },
  ...(body ? { body } : {}),
})
const ownDelivery = async (stage: Stage) => ({
  params: { id: await stage.webhookId(), deliveryId: await stage.deliveryId() },
})

/** What an operator's own programs may do and are told. */
export const DEVELOPERS: Rows = {
  'GET /operators/availability': { who: OPERATORS },
  'GET /operators/flights/:id/availability': { who: OPERATOR, request: ownLeg },
  'GET /operators/api-keys': { who: OPERATORS },
  'POST /operators/api-keys': {
    who: OPERATORS,
    request: () => ({ body: { name: 'Dispatch', scopes: ['flights:read'] } }),
  },
  'POST /operators/api-keys/:id/revoke': {
    who: OPERATOR,
    request: async (stage) => ({ params: { id: await stage.apiKeyId() } }),
  },
  'GET /operators/webhooks': { who: OPERATORS },
  'POST /operators/webhooks': { who: OPERATORS, request: () => ({ body: WEBHOOK }) },
  'PUT /operators/webhooks/:id': { who: OPERATOR, request: ownWebhookWith(WEBHOOK) },
  'DELETE /operators/webhooks/:id': { who: OPERATOR, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/disable': { who: OPERATOR, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/enable': { who: OPERATOR, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/rotate': { who: OPERATOR, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/test': { who: OPERATOR, request: ownWebhookWith() },
  'GET /operators/webhooks/:id/deliveries': { who: OPERATOR, request: ownWebhookWith() },
  'GET /operators/webhooks/:id/deliveries/:deliveryId': { who: OPERATOR, request: ownDelivery },
  'POST /operators/webhooks/:id/deliveries/:deliveryId/resend': { who: OPERATOR, request: ownDelivery },
}
