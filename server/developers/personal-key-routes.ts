import type { FastifyInstance } from 'fastify'
import { personalKeys } from '#contract/developers/personal-keys.ts'
import { serve } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { createPersonalKey, listPersonalKeys, revokePersonalKey } from './personal-keys.ts'

type Needs = { db: Db; limits: RateLimits }

/** Adds the endpoints for the keys of a person's own programs. */
export function addPersonalKeyRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, personalKeys.list, async ({ caller }) => ({
    keys: await listPersonalKeys(db, { userId: caller.id }),
  }))

  serve(app, personalKeys.create, async ({ caller, body }) => {
    await limits.take('personal_key_by_user', caller.id)
    const { id: userId, sessionId } = caller
    return await createPersonalKey(db, { userId, sessionId, form: body })
  })

  serve(app, personalKeys.revoke, async ({ caller, params }) => ({
    key: await revokePersonalKey(db, { userId: caller.id, keyId: params.id }),
  }))
}
