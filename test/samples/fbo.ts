import type { FboForm } from '#contract/fbos/fbo-form.ts'
import type { Db } from '#server/runtime/db.ts'

/** A form of an FBO at Teterboro. */
export function anFboForm(fields: Partial<FboForm> = {}): FboForm {
  return {
    icao: 'KTEB',
    name: `Heron House ${Math.floor(Math.random() * 1e9)}`,
    address: '1 Test Apron Road, Teterboro',
    latitude: 40.852,
    longitude: -74.063,
    telephone: '+12015550142',
    hours: 'Every day 06:00 to 23:00',
    cutOffMinutes: 45,
    customs: 'ON_REQUEST',
    source: 'Its own page',
    ...fields,
  }
}

/** An FBO of the directory; by default at Teterboro and added by an administrator. */
export async function anFbo(
  db: Db,
  { operatorId = null, ...fields }: Partial<FboForm> & { operatorId?: string | null } = {},
): Promise<{ id: string; name: string }> {
  return await db
    .insertInto('fbos')
    .values({ ...anFboForm(fields), operatorId, checkedOn: '2026-11-20' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}
