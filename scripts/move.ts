import { parseArgs } from 'node:util'
import pg from 'pg'
import { MOVE_LOCK, makeWritable } from '#db/follow-move.ts'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'
import { refuseOtherSchema, refuseUnfit } from './move/check-move.ts'
import {
  type Clusters,
  dropReplication,
  followUntilReady,
  forgetCopy,
  startReplication,
} from './move/replicate-database.ts'
import { findSwitched, switchDatabase } from './move/switch-database.ts'

// npm run move -- --from URL --to URL [--prepare | --back]: moves the database to another cluster while servers sell. A
// stopped command continues when it is started again. docs/operation/move.md says what it needs.
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    prepare: { type: 'boolean' },
    back: { type: 'boolean' },
  },
})

try {
  if (!values.from || !values.to) throw new Error('Give both clusters: npm run move -- --from URL --to URL')
  await withClusters({ from: values.from, to: values.to }, values.back ? goBack : move)
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function move(clusters: Clusters): Promise<void> {
  const { from, to } = clusters
  if (await findSwitched(from)) return await clearAway(clusters)
  await refuseUnfit(clusters)
  // Undoes what a command left behind that was killed while servers waited.
  await makeWritable(from)
  console.log('Creating the schema.')
  const pool = openPool(clusters.toUrl, { max: 2 })
  await migrate(pool)
  await refuseOtherSchema(clusters.fromUrl, pool)
  await pool.end()
  await startReplication(clusters)
  await followUntilReady(clusters)
  await to.query('analyze')
  if (values.prepare)
    return console.log(
      'Ready. The new cluster follows the old one. Run this again without --prepare to switch.',
    )
  await switchDatabase(clusters)
  await clearAway(clusters)
}

async function clearAway(clusters: Clusters): Promise<void> {
  await dropReplication(clusters)
  console.log('Done. Let DATABASE_URL name the new cluster, then turn the old one off.')
}

async function goBack(clusters: Clusters): Promise<void> {
  if (await findSwitched(clusters.from))
    throw new Error('Servers write to the new cluster already: there is no way back.')
  await dropReplication(clusters)
  await forgetCopy(clusters)
  console.log('Reverted: the old cluster is as it was, and the new one is empty.')
}

/**
 * Opens one connection to each cluster. It may write even while the database is read-only for other connections. Only one
 * command can work on a database at a time.
 */
async function withClusters(
  { from: fromUrl, to: toUrl }: { from: string; to: string },
  work: (clusters: Clusters) => Promise<void>,
): Promise<void> {
  const [from, to] = [await connect('--from', fromUrl), await connect('--to', toUrl)]
  // A server that undoes the rest of a killed command holds this lock for a moment.
  await from.query(`set lock_timeout = '3s'`)
  await from.query('select pg_advisory_lock($1)', [MOVE_LOCK]).catch(() => {
    throw new Error('Another npm run move is working on this database.')
  })
  await from.query('reset lock_timeout')
  // A statement of a killed command may still run there, and create the subscription after we have looked for it.
  await to.query('select pg_advisory_lock($1)', [MOVE_LOCK])
  await work({ from, to, fromUrl, toUrl })
}

async function connect(option: string, connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'ferrywing move', keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`${option}: the database does not answer (${(error as Error).message}).`, {
      cause: error,
    })
  }
  await client.query('set default_transaction_read_only = off; set statement_timeout = 0')
  return client
}
