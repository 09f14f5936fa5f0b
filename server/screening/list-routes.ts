import type { FastifyInstance } from 'fastify'
import { adminSanctionsLists, SanctionsListFields } from '#contract/screening/sanctions-lists.ts'
import { checkInput } from '#server/http/check-input.ts'
import { serve } from '#server/http/http.ts'
import { acceptUploads } from '#server/http/uploads.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { findSanctionsLists } from './find-lists.ts'
import { loadSanctionsList } from './load-list.ts'
import { readReceived, receiveList } from './receive-list.ts'

/** Adds the administrators' endpoints for the lists with which people are compared. */
export async function addSanctionsListRoutes(
  app: FastifyInstance,
  { db, limits }: { db: Db; limits: RateLimits },
): Promise<void> {
  serve(app, adminSanctionsLists.list, async () => ({ lists: await findSanctionsLists(db) }))

  await acceptUploads(app, (uploads) => {
    serve(uploads, adminSanctionsLists.load, async (call) => {
      await limits.take('upload_by_account', call.caller.id)
      const { parts, fields } = await receiveList(call.request)
      const about = checkInput(SanctionsListFields, fields)
      const read = await readReceived(about.kind, parts)
      return { list: await loadSanctionsList(db, toActor(call), { ...about, ...read }) }
    })
  })
}
