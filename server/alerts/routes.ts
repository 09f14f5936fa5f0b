import type { FastifyInstance } from 'fastify'
import { alerts } from '#contract/alerts/alerts.ts'
import { PLAN_LIMITS } from '#contract/plans/plans.ts'
import { serve } from '#server/http/http.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Places } from '#server/search/places.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { pauseAlert, removeAlert, resumeAlert } from './change-alert.ts'
import { chooseSettings, findSettings } from './choose-settings.ts'
import { findHistory } from './find-history.ts'
import { leaveAlerts, readLeaveToken, readLeaving } from './leave-alerts.ts'
import { previewAlert } from './preview-alert.ts'
import { findAlert, listAlerts } from './queries.ts'
import { createAlert, editAlert } from './save-alert.ts'

type Needs = {
  db: Db
  clock: Clock
  limits: RateLimits
  places: Places
  secretCipher: SecretCipher
}

const LEAVE_FORM_BYTES = 4096

export function addAlertRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, clock, limits, places } = needs
  const one = async (userId: string, alertId: string) => ({
    alert: await findAlert(db, places, { userId, alertId }),
  })

  serve(app, alerts.list, async ({ query, caller }) => {
    const { planName, plan, ...listed } = await listAlerts(db, places, { userId: caller.id, page: query })
    const { alerts: frequency, savedRoutes } = PLAN_LIMITS[planName]
    return { ...listed, plan: { ...plan, alerts: frequency, savedRoutes } }
  })

  serve(app, alerts.history, async ({ query: { alertId, ...page }, caller }) =>
    findHistory(db, { userId: caller.id, alertId, page }),
  )

  serve(app, alerts.settings, ({ caller }) => findSettings(db, { userId: caller.id }))

  serve(app, alerts.saveSettings, async ({ body, caller }) => {
    await limits.take('alerts_by_user', caller.id)
    return await chooseSettings(db, { userId: caller.id, settings: body })
  })

  serve(app, alerts.one, ({ params, caller }) => one(caller.id, params.id))

  serve(app, alerts.create, async ({ body, caller }) => {
    await limits.take('alerts_by_user', caller.id)
    return await one(caller.id, await createAlert(db, places, { userId: caller.id, form: body }))
  })

  serve(app, alerts.edit, async ({ params, body, caller }) => {
    await limits.take('alerts_by_user', caller.id)
    await editAlert(db, places, { userId: caller.id, alertId: params.id, form: body })
    return await one(caller.id, params.id)
  })

  serve(app, alerts.pause, async ({ params, caller }) => {
    await pauseAlert(db, { userId: caller.id, alertId: params.id })
    return await one(caller.id, params.id)
  })

  serve(app, alerts.resume, async ({ params, caller }) => {
    await resumeAlert(db, { userId: caller.id, alertId: params.id })
    return await one(caller.id, params.id)
  })

  serve(app, alerts.remove, async ({ params, caller }) => {
    await removeAlert(db, { userId: caller.id, alertId: params.id })
    return {}
  })

  serve(app, alerts.preview, async ({ body: criteria, caller }) => {
    await limits.take('alerts_by_user', caller.id)
    const now = new Date(clock.now())
    return await previewAlert(db, places, { userId: caller.id, criteria, now })
  })

  leaveRoutes(app, needs)
}

// A mail program posts only `List-Unsubscribe=One-Click` (RFC 8058), in either of the two form encodings.
function leaveRoutes(app: FastifyInstance, { db, places, limits, secretCipher }: Needs): void {
  serve(app, alerts.readLeave, async ({ query, address }) => {
    await limits.take('link_by_address', address)
    return await readLeaving(db, places, readLeaveToken(secretCipher, query.token))
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: LEAVE_FORM_BYTES },
      (_request, _body, done) => done(null, {}),
    )
    serve(scope, alerts.leave, ({ query }) =>
      leaveAlerts(db, places, readLeaveToken(secretCipher, query.token)),
    )
  })
}
