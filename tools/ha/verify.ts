import { openPool } from '#db/pool.ts'
import { eventually } from '../../test/app.ts'
import type { Finding } from '../drill/verify.ts'
import type { Cluster } from './cluster.ts'
import type { Writers } from './writers.ts'

/** Looks for every acknowledged hold on each of the three nodes. */
export async function checkHoldsOnEveryNode(
  { nodes }: Cluster,
  acknowledged: Writers['acknowledged'],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, databasePort } of nodes) {
    const pool = openPool(`postgres://ferrywing@127.0.0.1:${databasePort}/ferrywing`, { max: 1 })
    // Followers may still be replaying the last writes.
    const look = () => missingFrom(pool, acknowledged)
    await eventually(async () => (await look()).length === 0, 15_000).catch(() => {})
    findings.push({
      what: `acknowledged holds of the writers are on node ${name}`,
      checked: acknowledged.length,
      wrong: await look(),
    })
    await pool.end()
  }
  return findings
}

async function missingFrom(
  pool: ReturnType<typeof openPool>,
  acknowledged: Writers['acknowledged'],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select wanted.id::text from unnest($1::uuid[], $2::uuid[]) wanted (id, leg_id)
     where not exists (select from bookings b where b.id = wanted.id and b.leg_id = wanted.leg_id)`,
    [acknowledged.map(({ bookingId }) => bookingId), acknowledged.map(({ legId }) => legId)],
  )
  return rows.map(({ id }) => id)
}
