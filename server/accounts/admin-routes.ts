import type { FastifyInstance } from 'fastify'
import { adminUsers } from '#contract/admin/admin-users.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { changeRole, endAccountSessions, reinstateAccount, suspendAccount } from './decide-on-account.ts'
import { findUserDetail, findUsers } from './find-users.ts'
import type { Revocations } from './sign-in/revocations.ts'

/** Adds the administrators' routes for accounts and decisions about them. */
export function addAccountAdminRoutes(
  app: FastifyInstance,
  { db, revocations }: { db: Db; revocations: Revocations },
): void {
  serve(app, adminUsers.users, ({ query }) => findUsers(db, query))
  serve(app, adminUsers.user, ({ params }) => findUserDetail(db, params))

  serve(app, adminUsers.changeRole, async (call) => {
    const { params, body } = call
    const { user } = await changeRole(db, toActor(call), { userId: params.id, ...body })
    return { user }
  })

  serve(app, adminUsers.suspend, async (call) => {
    const { params, body } = call
    const { user, ended } = await suspendAccount(db, toActor(call), { userId: params.id, ...body })
    revocations.sessionsEnded(ended)
    return { user }
  })

  serve(app, adminUsers.reinstate, async (call) => {
    const { params, body } = call
    const { user } = await reinstateAccount(db, toActor(call), { userId: params.id, ...body })
    return { user }
  })

  serve(app, adminUsers.endSessions, async (call) => {
    const { params, body } = call
    const { ended } = await endAccountSessions(db, toActor(call), { userId: params.id, ...body })
    revocations.sessionsEnded(ended)
    return { endedCount: ended.length }
  })
}
