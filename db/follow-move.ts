import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** The database setting that announces a move (`npm run move`) or contains the new address, 'host:port/name'. */
export const MOVED_TO = 'ferrywing.moved_to'
/** The value of the setting while servers wait for the switch. */
export const MOVING = 'moving'
/** The move command holds this advisory lock from before the first server waits until after the switch. */
export const MOVE_LOCK = 7_201_456

const LOOK_MS = 50
const TIMEOUT_MS = 10_000

/** `followMove` throws this if the caller must connect again, to the address that `findCurrentUrl` returns. */
export const CONNECT_AGAIN = new Error('Connection terminated: the database has moved')

const movedTo = new Map<string, string>()

/** The current address of this connection string's database. */
export function findCurrentUrl(connectionString: string): string {
  const next = movedTo.get(connectionString)
  return next ? findCurrentUrl(next) : connectionString
}

/**
 * Follows a moved database: throws `CONNECT_AGAIN` once the new address is known, and waits while a move is
 * announced. If the move command crashed before the switch, the database is still read-only, and the first server
 * that notices makes it writable again.
 */
export async function followMove(client: ClientBase, connectionString: string): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  for (let place = await findPlace(client); place !== null; place = await findPlace(client)) {
    if (place !== MOVING) {
      follow(connectionString, place)
      throw CONNECT_AGAIN
    }
    if (performance.now() > until) return
    await takeBackOfDead(client)
    await sleep(LOOK_MS)
    // This session may still be read-only.
    if ((await findPlace(client)) === null) throw CONNECT_AGAIN
  }
}

export async function findPlace(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ place: string }>(
    `select substr(setting, length($1) + 2) as place from pg_db_role_setting, unnest(setconfig) setting
     where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())
       and starts_with(setting, $1 || '=')`,
    [MOVED_TO],
  )
  return rows[0]?.place || null
}

function follow(connectionString: string, place: string): void {
  const from = findCurrentUrl(connectionString)
  const url = new URL(from)
  const { host, pathname } = new URL(`postgres://${place}`)
  url.host = host
  url.pathname = pathname
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  if (url.href === from) return
  movedTo.set(from, url.href)
  console.warn(`The database has moved to ${place}. Set DATABASE_URL to it before this process starts again.`)
}

async function takeBackOfDead(client: ClientBase): Promise<void> {
  await client.query('begin read write')
  try {
    const { rows } = await client.query<{ dead: boolean }>('select pg_try_advisory_xact_lock($1) as dead', [
      MOVE_LOCK,
    ])
    if (rows[0]?.dead && (await findPlace(client)) === MOVING) await makeWritable(client)
    await client.query('commit')
  } catch {
    // Only the database's owner can do this. Otherwise the move command does it when it is started again.
    await client.query('rollback')
  }
}

/** Makes the database writable again for new sessions. */
export async function makeWritable(client: ClientBase): Promise<void> {
  for (const setting of ['default_transaction_read_only', MOVED_TO])
    await client.query(
      `do $$ begin execute format('alter database %I reset ${setting}', current_database()); end $$`,
    )
}
