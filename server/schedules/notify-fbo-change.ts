import { sql } from 'kysely'
import type { FboFacts } from '#contract/fbos/fbo-form.ts'
import { selectWholeLegRows } from '#server/legs/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announce } from '#server/runtime/events.ts'
import { findBooked, notifyTraveller, recordChange } from './change-leg.ts'
import { describeChange } from './change-rules.ts'
import { readFbos, toFactsBefore } from './leg-facts.ts'

/**
 * Notifies the travellers of future legs that their FBO has changed (a job). Each is notified once, even if the job
 * runs again.
 */
export async function notifyFboChange(db: Db, { changeId }: { changeId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const change = await tx
      .updateTable('fboChanges')
      .set({ toldAt: sql<Date>`now()` })
      .where('id', '=', changeId)
      .where('toldAt', 'is', null)
      .returning(['fboId', sql<FboFacts>`before`.as('was'), sql<FboFacts>`after`.as('is')])
      .executeTakeFirst()
    if (!change) return
    for (const legId of await lockLegs(tx, change.fboId)) await notifyTravellers(tx, { legId, ...change })
  })
}

// Locked in the order of ids, as everywhere, to prevent deadlocks.
async function lockLegs(tx: Tx, fboId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from legs where status in ('DRAFT', 'PUBLISHED') and departure_at > now()
      and ${fboId}::uuid in (origin_fbo_id, destination_fbo_id)
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

type News = { legId: string; fboId: string; was: FboFacts; is: FboFacts }

async function notifyTravellers(tx: Tx, { legId, fboId, was, is }: News): Promise<void> {
  const leg = await selectWholeLegRows(tx).where('legs.id', '=', legId).executeTakeFirstOrThrow()
  const isOrigin = leg.originFboId === fboId
  const isDestination = leg.destinationFboId === fboId
  const now = await readFbos(tx, toFactsBefore(leg), leg)
  const withFacts = (facts: FboFacts) => ({
    ...now,
    ...(isOrigin ? { originFbo: facts } : {}),
    ...(isDestination ? { destinationFbo: facts } : {}),
  })
  const [before, after] = [withFacts(was), withFacts(is)]
  const concerns = leg.status === 'PUBLISHED' && describeChange(before, after).length > 0
  await tx
    .updateTable('legs')
    .set({
      ...(isOrigin ? { originTerminal: is.name } : {}),
      ...(isDestination ? { destinationTerminal: is.name } : {}),
      ...(concerns ? { fboChangedAt: sql<Date>`now()` } : {}),
    })
    .where('id', '=', legId)
    .execute()
  if (!concerns) return
  await recordChange(tx, leg, 'TOLD')
  await announce(tx, 'catalogue', { operatorId: leg.operatorId })
  for (const { booking, at } of await findBooked(tx, legId, now)) {
    const notified = { ...booking, at, consequence: 'TOLD' as const }
    await notifyTraveller(tx, notified, { legId, before, after, taxBackMinor: 0, placeOnly: true })
  }
}
