import { createHash, randomUUIDv7 } from 'node:crypto'
import type { ClientBase } from 'pg'
import { subtractHours } from './hours-before.ts'
import { insertRows } from './insert-rows.ts'
import type { LegRow } from './leg-rows.ts'

const TAIL = 'N905NL'

/** Inserts the schedule import of one aircraft of the demo; each of its legs is the gap between two trips. */
export async function seedScheduleImport(
  client: ClientBase,
  { legs, importedBy, now }: { legs: LegRow[]; importedBy: string; now: Date },
): Promise<void> {
  const gaps = legs.filter(({ tail, status }) => tail === TAIL && status === 'PUBLISHED')
  const [first] = gaps
  if (!first) return
  const id = randomUUIDv7()
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  await insertRows(client, 'scheduleImports', [
    {
      id,
      operatorId: first.operatorId,
      importedBy,
      importedAt: subtractHours(now, 76),
      fileName: 'gulfstream-programme.csv',
      format: 'CSV' as const,
      fileSha256: sha256(`file ${id}`),
      token: sha256(`token ${id}`),
      tailCount: 1,
      tripCount: gaps.length * 2,
      createdCount: gaps.length,
      changedCount: 0,
      unchangedCount: 0,
      withdrawnCount: 0,
      skippedCount: 0,
      refundCount: 0,
    },
  ])
  for (const [at, leg] of gaps.entries()) {
    const trips = [`P${at + 1}-out`, `P${at + 1}-home`]
    const key = JSON.stringify([TAIL, leg.aircraftType, ...trips, leg.originIcao, leg.destinationIcao])
    await client.query(
      `update legs set import_id = $2, import_key = $3, gap_earliest_at = departure_at,
        gap_latest_at = coalesce(departure_latest_at, departure_at) where id = $1`,
      [leg.id, id, key],
    )
  }
}
