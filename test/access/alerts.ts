import { buildLeaveAlertsPath } from '#server/alerts/leave-alerts.ts'
import type { Stage } from './access-stage.ts'
import { EVERYBODY, NO_ACCOUNT, OPEN, OWNER, type Rows, SIGNED_IN } from './rights.ts'

const ROUTE = { from: 'TEB', to: 'OPF' }

const ofRoute = async (stage: Stage) => ({ params: { id: await stage.alertId() } })

// The token in the mail gives access to anyone who has it.
async function withLeaveToken(stage: Stage) {
  const { secretCipher } = stage.app.app.notifier
  const path = buildLeaveAlertsPath(secretCipher, { scope: 'ALERT', id: await stage.alertId() })
  return { query: path.slice(path.indexOf('?')) }
}

/** Calls of saved routes and their notifications. */
export const ALERTS: Rows = {
  'GET /alerts': { who: SIGNED_IN },
  'POST /alerts': { who: SIGNED_IN, states: OPEN, request: () => ({ body: ROUTE }) },
  'POST /alerts/preview': { who: SIGNED_IN, states: OPEN, request: () => ({ body: ROUTE }) },
  'GET /alerts/history': { who: SIGNED_IN },
  'GET /alerts/settings': { who: SIGNED_IN },
  'PUT /alerts/settings': {
    who: SIGNED_IN,
    states: OPEN,
    request: () => ({ body: { timezone: 'Europe/Paris', quietFrom: null, quietTo: null } }),
  },
  'GET /alerts/:id': { who: OWNER, request: ofRoute },
  'PUT /alerts/:id': {
    who: OWNER,
    states: OPEN,
    request: async (stage) => ({ ...(await ofRoute(stage)), body: ROUTE }),
  },
  'POST /alerts/:id/pause': { who: OWNER, states: OPEN, request: ofRoute },
  'POST /alerts/:id/resume': { who: OWNER, states: OPEN, request: ofRoute },
  // Deleting a missing route succeeds like deleting an own one, and does not reveal whose it was.
  'DELETE /alerts/:id': { who: SIGNED_IN, states: OPEN, request: ofRoute },
  'GET /alerts/leave': { who: EVERYBODY, request: withLeaveToken },
  'POST /alerts/leave': { who: EVERYBODY, states: NO_ACCOUNT, request: withLeaveToken },
}
