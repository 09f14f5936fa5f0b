import type { Stage } from './access-stage.ts'
import { CONFIRMED, OPEN, OPERATOR, OPERATORS, ownLeg, type Rows } from './rights.ts'

const WEBHOOK = { url: 'https://hooks.example.test/ferrywing', events: ['flight.published'] }
const ownWebhookWith = (body?: object) => async (stage: Stage) => ({
  params: { id: await stage.webhookId() },
  ...(body ? { body } : {}),
})
const ownDelivery = async (stage: Stage) => ({
  params: { id: await stage.webhookId(), deliveryId: await stage.deliveryId() },
})

/** Calls of API keys and webhooks of operators. */
export const DEVELOPERS: Rows = {
  'GET /operators/availability': { who: OPERATORS },
  'GET /operators/flights/:id/availability': { who: OPERATOR, request: ownLeg },
  'GET /operators/api-keys': { who: OPERATORS },
  'POST /operators/api-keys': {
    who: OPERATORS,
    states: CONFIRMED,
    request: () => ({ body: { name: 'Dispatch', scopes: ['flights:read'] } }),
  },
  'POST /operators/api-keys/:id/revoke': {
    who: OPERATOR,
    states: OPEN,
    request: async (stage) => ({ params: { id: await stage.apiKeyId() } }),
  },
  'GET /operators/webhooks': { who: OPERATORS },
  'POST /operators/webhooks': { who: OPERATORS, states: CONFIRMED, request: () => ({ body: WEBHOOK }) },
  'PUT /operators/webhooks/:id': { who: OPERATOR, states: CONFIRMED, request: ownWebhookWith(WEBHOOK) },
  'DELETE /operators/webhooks/:id': { who: OPERATOR, states: OPEN, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/disable': { who: OPERATOR, states: OPEN, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/enable': { who: OPERATOR, states: OPEN, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/rotate': { who: OPERATOR, states: CONFIRMED, request: ownWebhookWith() },
  'POST /operators/webhooks/:id/test': { who: OPERATOR, states: OPEN, request: ownWebhookWith() },
  'GET /operators/webhooks/:id/deliveries': { who: OPERATOR, request: ownWebhookWith() },
  'GET /operators/webhooks/:id/deliveries/:deliveryId': { who: OPERATOR, request: ownDelivery },
  'POST /operators/webhooks/:id/deliveries/:deliveryId/resend': {
    who: OPERATOR,
    states: OPEN,
    request: ownDelivery,
  },
}
