import type { FastifyInstance } from 'fastify'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { serve } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { chooseNotifications, findNotificationChoices } from './choose-notifications.ts'
import { deleteAccount } from './privacy/delete-account.ts'
import { findExportFile, findLatestExport, requestExport } from './privacy/export-account.ts'
import { findSessions } from './queries.ts'
import { requireConfirmed } from './sign-in/confirmed-sessions.ts'
import { endOtherSessions, endOwnSession } from './sign-in/end-sessions.ts'
import { limitProofs } from './sign-in/limit-guesses.ts'
import type { Revocations } from './sign-in/revocations.ts'

type Needs = { db: Db; rowCipher: RowCipher; limits: RateLimits; revocations: Revocations }

export function addAccountSettingsRoutes(app: FastifyInstance, needs: Needs): void {
  sessionListRoutes(app, needs)
  notificationRoutes(app, needs)
  ownDataRoutes(app, needs)
}

function sessionListRoutes(app: FastifyInstance, { db, revocations }: Needs): void {
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
}

function notificationRoutes(app: FastifyInstance, { db }: Needs): void {
  serve(app, accountSettings.notifications, async ({ caller }) => ({
    notifications: await findNotificationChoices(db, { userId: caller.id }),
  }))

  serve(app, accountSettings.chooseNotifications, async ({ caller, body }) => ({
    notifications: await chooseNotifications(db, { userId: caller.id, choices: body }),
    message: 'Your choices are saved.',
  }))
}

function ownDataRoutes(app: FastifyInstance, { db, rowCipher, limits, revocations }: Needs): void {
  serve(app, accountSettings.deleteAccount, async ({ caller, body, address }) => {
    const { id: userId, sessionId } = caller
    const { ended, deletedAfter } = await limitProofs(limits, { caller, address }, () =>
      deleteAccount(db, { ...body, userId, sessionId }),
    )
    revocations.sessionsEnded(ended)
    return {
      deletedAfter: deletedAfter.toISOString(),
      message: 'Your account is deleted in 14 days. Sign in before then to keep it.',
    }
  })

  serve(app, accountSettings.requestExport, async ({ caller }) => {
    await requireConfirmed(db, { userId: caller.id, sessionId: caller.sessionId })
    await limits.take('export_by_account', caller.id)
    return {
      export: await requestExport(db, { userId: caller.id }),
      message: 'We are putting your file together, and mail you when it is ready.',
    }
  })

  serve(app, accountSettings.latestExport, async ({ caller }) => ({
    export: await findLatestExport(db, { userId: caller.id }),
  }))

  serve(app, accountSettings.downloadExport, async ({ caller, params }) => {
    const { id: userId, sessionId } = caller
    // Looks up the file first: another account's file is not found, even after a confirmation of identity.
    const file = await findExportFile(db, rowCipher, { userId, exportId: params.id })
    await requireConfirmed(db, { userId, sessionId })
    return file
  })
}
