import type { FastifyInstance } from 'fastify'
import { accountSettings } from '#contract/account-settings.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'
import { chooseNotifications, findNotificationChoices } from './choose-notifications.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { findSessions } from './queries.ts'
import type { Revocations } from './revocations.ts'

type Needs = { db: Db; revocations: Revocations }

export function accountSettingsRoutes(app: FastifyInstance, { db, revocations }: Needs): void {
  serve(app, accountSettings.sessions, async ({ caller }) => ({
    sessions: await findSessions(db, { userId: caller.id, currentId: caller.sessionId }),
  }))

  serve(app, accountSettings.endSession, async ({ caller, params }) => {
    revocations.sessionsEnded(await endOwnSession(db, { userId: caller.id, sessionId: params.id }))
    return { message: 'Signed out there.' }
  })

  serve(app, accountSettings.endOtherSessions, async ({ caller }) => {
    const { id: userId, sessionId: keep } = caller
    const ended = await endOtherSessions(db, { userId, keep, reason: 'SIGNED_OUT' })
    revocations.sessionsEnded(ended)
    return { endedCount: ended.length, message: 'Every other device is signed out.' }
  })

  serve(app, accountSettings.notifications, async ({ caller }) => ({
    notifications: await findNotificationChoices(db, { userId: caller.id }),
  }))

  serve(app, accountSettings.chooseNotifications, async ({ caller, body }) => ({
    notifications: await chooseNotifications(db, { userId: caller.id, choices: body }),
    message: 'Your choices are saved.',
  }))
}
