import type { FastifyInstance } from 'fastify'
import { permissions } from '#contract/may-be-sold/permissions.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { decidePermission, grantPermission } from './decide-permission.ts'
import { listPermissions } from './list-permissions.ts'

/** Adds the administrators' queue of permissions that legs need. */
export function addPermissionRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, permissions.list, async ({ query }) => await listPermissions(db, query))

  serve(app, permissions.give, async (call) => ({
    permission: await grantPermission(db, toActor(call), call.body),
  }))

  serve(app, permissions.grant, async (call) => ({
    permission: await decidePermission(db, toActor(call), {
      id: call.params.id,
      decision: { to: 'GRANTED', grant: call.body },
    }),
  }))

  serve(app, permissions.decline, async (call) => ({
    permission: await decidePermission(db, toActor(call), {
      id: call.params.id,
      decision: { to: 'DECLINED', reason: call.body.reason },
    }),
  }))

  serve(app, permissions.end, async (call) => ({
    permission: await decidePermission(db, toActor(call), {
      id: call.params.id,
      decision: { to: 'ENDED', reason: call.body.reason },
    }),
  }))
}
