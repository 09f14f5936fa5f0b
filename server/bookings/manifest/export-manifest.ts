import { sql } from 'kysely'
import { toLocalTime } from '#contract/airports.ts'
import type { MANIFEST_FORMATS } from '#contract/bookings/manifests.ts'
import { Problem } from '#contract/problem.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { findManifestLeg, listBoarding } from './manifest-queries.ts'
import { type Manifest, writeManifestPdf } from './write-manifest.ts'
import { writeManifestCsv } from './write-manifest-csv.ts'

type Export = { operatorId: string; legId: string; format: (typeof MANIFEST_FORMATS)[number] }
export type ManifestFile = { fileName: string; contentType: string; content: Buffer }

/**
 * Exports the passenger manifest of an operator's own leg as a file, with travel documents if it crosses a border.
 * The export closes at departure. The audit log records each export and how many names and documents it holds.
 * Problems `leg_not_found`, `manifest_closed`.
 */
export async function exportManifest(
  db: Db,
  rowCipher: RowCipher,
  actor: Actor,
  { operatorId, legId, format }: Export,
): Promise<ManifestFile> {
  const manifest = await db.transaction().execute(async (tx): Promise<Manifest> => {
    const found = await findManifestLeg(tx, { operatorId, legId })
    if (!found) throw new Problem('leg_not_found')
    if (!found.manifestOpen) throw new Problem('manifest_closed')
    const { departureUTC, origin } = found.leg
    const departureDay = toLocalTime(departureUTC, origin.timezone).isoDate
    const boarding = await listBoarding(tx, rowCipher, { legId, departureDay })
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
    await recordAct(tx, actor, {
      act: 'manifest.export',
      subject: { type: 'leg', id: legId },
      after: {
        format,
        bookings: new Set(boarding.map(({ reference }) => reference)).size,
        names: boarding.filter(({ person }) => person).length,
        documents: boarding.filter(({ person }) => person?.document).length,
      },
    })
    const { leg, carrier, needs } = found
    return { leg, carrier, needs, boarding, createdAt: rows[0]?.now ?? new Date() }
  })
  const { leg } = manifest
  const day = leg.departureUTC.slice(0, 10)
  const fileName = `manifest-${leg.tail}-${leg.origin.icao}-${leg.destination.icao}-${day}.${format}`
  if (format === 'csv') {
    const content = Buffer.from(writeManifestCsv(manifest))
    return { fileName, contentType: 'text/csv; charset=utf-8', content }
  }
  return { fileName, contentType: 'application/pdf', content: await writeManifestPdf(manifest) }
}
