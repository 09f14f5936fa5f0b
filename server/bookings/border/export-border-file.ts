import { toLocalTime } from '#contract/airports.ts'
import type { BorderForm } from '#contract/bookings/passenger-details.ts'
import { Problem } from '#contract/problem.ts'
import { findManifestLeg, listBoarding } from '#server/bookings/manifest/manifest-queries.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { readReadiness } from './read-readiness.ts'
import { writeBorderFile } from './write-border-file.ts'

type Export = { operatorId: string; legId: string; form: BorderForm }

/**
 * Exports the passengers of an operator's own leg as a file for a border authority. The export closes at
 * departure. It is refused while any passenger is not ready, because border authorities refuse incomplete files. Each
 * export is recorded in the audit log. Problems `leg_not_found`, `manifest_closed`, `border_form_not_needed`,
 * `border_file_not_ready`.
 */
export async function exportBorderFile(
  db: Db,
  rowCipher: RowCipher,
  actor: Actor,
  { operatorId, legId, form }: Export,
): Promise<{ fileName: string; contentType: string; content: Buffer }> {
  return await db.transaction().execute(async (tx) => {
    const manifest = await findManifestLeg(tx, { operatorId, legId })
    if (!manifest) throw new Problem('leg_not_found')
    if (!manifest.manifestOpen) throw new Problem('manifest_closed')
    if (!manifest.needs.forms.includes(form)) throw new Problem('border_form_not_needed')
    const { people, notReady } = await readReadiness(tx, rowCipher, { legId, operatorId, isSelling: true })
    if (people === 0 || notReady.length > 0) throw new Problem('border_file_not_ready')
    const { leg, carrier } = manifest
    const departureDay = toLocalTime(leg.departureUTC, leg.origin.timezone).isoDate
    const boarding = await listBoarding(tx, rowCipher, { legId, departureDay })
    const { crew } = await tx
      .selectFrom('legs')
      .select('crew')
      .where('id', '=', legId)
      .executeTakeFirstOrThrow()
    const file = writeBorderFile(form, { leg, carrier, crew: crew || null, boarding })
    await recordAct(tx, actor, {
      act: 'border-file.export',
      subject: { type: 'leg', id: legId },
      after: { form, names: boarding.length },
    })
    const day = leg.departureUTC.slice(0, 10)
    const name = form.toLowerCase().replace('_', '-')
    const fileName = `${name}-${leg.tail}-${leg.origin.icao}-${leg.destination.icao}-${day}.${file.extension}`
    return { fileName, contentType: file.contentType, content: Buffer.from(file.content) }
  })
}
