import type { Client, Pool } from 'pg'
import { describeSchema } from '#db/describe.ts'
import { openPool } from '#db/pool.ts'

/** Throws when the two clusters cannot replicate; the error says what to change. */
export async function refuseUnfit({ from, to }: { from: Client; to: Client }): Promise<void> {
  const [ours, theirs] = [await lookAt(from), await lookAt(to)]
  if (ours.cluster === theirs.cluster) throw new Error('--from and --to are the same cluster.')
  if (theirs.version < ours.version)
    throw new Error(`--to: PostgreSQL ${ours.version} or newer is needed, this is ${theirs.version}.`)
  if (ours.level !== 'logical')
    throw new Error(`--from: set wal_level = logical and restart PostgreSQL; it is ${ours.level}.`)
  if (!ours.replicates) throw new Error(`--from: its role needs the attribute REPLICATION.`)
  if (!theirs.subscribes) throw new Error(`--to: its role needs pg_create_subscription.`)
}

type Look = { cluster: string; version: number; level: string; replicates: boolean; subscribes: boolean }

async function lookAt(client: Client): Promise<Look> {
  const { rows } = await client.query<Look>(
    `select system_identifier::text as cluster, current_setting('server_version_num')::int / 10000 as version,
       current_setting('wal_level') as level, rolsuper or rolreplication as replicates,
       pg_has_role('pg_create_subscription', 'usage') as subscribes
     from pg_control_system(), pg_roles where rolname = current_user`,
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not return the role of this connection.')
  return row
}

/** Throws when the schemas differ: replication copies rows into columns of the same name, and does not copy the schema. */
export async function refuseOtherSchema(fromUrl: string, to: Pool): Promise<void> {
  const from = openPool(fromUrl, { max: 1 })
  try {
    if ((await describeSchema(from)) === (await describeSchema(to))) return
  } finally {
    await from.end()
  }
  throw new Error(
    '--from: its schema is not that of this release. Start a server of this release on it first.',
  )
}
