import type { FastifyInstance } from 'fastify'
import { BOOKINGS_PAGE_SIZE, manifests } from '#contract/bookings/manifests.ts'
import { Problem } from '#contract/problem.ts'
import { countWaiting } from '#server/bookings/waiting-list/waiting-queries.ts'
import { serve } from '#server/http/http.ts'
import { toPagination } from '#server/http/paging.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { exportManifest } from './export-manifest.ts'
import { findManifestLeg, listLegBookings, sumConfirmed } from './manifest-queries.ts'

export function addManifestRoutes(
  app: FastifyInstance,
  { db, rowCipher }: { db: Db; rowCipher: RowCipher },
): void {
  serve(app, manifests.bookings, async ({ caller, params: { id: legId }, query: { status, page } }) => {
    const operator = await findOwnOperator(db, { userId: caller.id })
    const manifest = await findManifestLeg(db, { operatorId: operator.id, legId })
    if (!manifest) throw new Problem('leg_not_found')
    const { leg, needs } = manifest
    // An operator that is winding down may not read passengers' names.
    const manifestOpen = manifest.manifestOpen && operator.standing === 'SELLING'
    const ask = { legId, manifestOpen, needs, status, page }
    const { bookings, total } = await listLegBookings(db, rowCipher, ask)
    return {
      flight: leg,
      manifestOpen,
      data: bookings,
      pagination: toPagination({ page, limit: BOOKINGS_PAGE_SIZE }, total),
      totals: await sumConfirmed(db, { legId }),
      waiting: await countWaiting(db, { legId }),
    }
  })

  serve(app, manifests.export, async (call) => {
    const operator = await findOwnOperator(db, { userId: call.caller.id })
    const { format } = call.body
    const { content, ...file } = await exportManifest(db, rowCipher, toActor(call), {
      operatorId: operator.id,
      legId: call.params.id,
      format,
    })
    return { ...file, contentBase64: content.toString('base64') }
  })
}
