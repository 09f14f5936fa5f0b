import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** The setting of a database that says where it has moved, 'host:port/name', or that it is about to (`npm run move`). */
export const MOVED_TO = 'ferrywing.moved_to'
/** While servers wait for the switch. */
export const MOVING = 'moving'
/** Held by the command from before the first server waits until after the switch. */
export const MOVE_LOCK = 7_201_456

const LOOK_MS = 50
const TIMEOUT_MS = 10_000

/** Thrown by `followMove` when the caller is to connect again, to where `currentUrl` says. */
export const CONNECT_AGAIN = new Error('Connection terminated: the database has moved')

const movedTo = new Map<string, string>()

/** Where the database of this connection string lives by now. */
export function currentUrl(connectionString: string): string {
  const next = movedTo.get(connectionString)
  return next ? currentUrl(next) : connectionString
}

/**
 * Follows a database that has moved: throws `CONNECT_AGAIN` once it is known where to. While it is about to move, waits for
 * that. A command that died before the switch left it read-only: whoever finds out takes that back.
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
    // This session may still be one that must not write.
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
  const from = currentUrl(connectionString)
  const url = new URL(from)
  const { host, pathname } = new URL(`postgres://${place}`)
  url.host = host
  url.pathname = pathname
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  if (url.href === from) return
  movedTo.set(from, url.href)
  console.warn(
    `The database has moved to ${place}. Let DATABASE_URL name it before this process is started again.`,
  )
}

async function takeBackOfDead(client: ClientBase): Promise<void> {
  await client.query('begin read write')
  try {
    const { rows } = await client.query<{ dead: boolean }>('select pg_try_advisory_xact_lock($1) as dead', [
      MOVE_LOCK,
    ])
    if (rows[0]?.dead && (await findPlace(client)) === MOVING) await takeBack(client)
    await client.query('commit')
  } catch {
    // Only the database's owner can. The command, begun again, does it too.
    await client.query('rollback')
  }
}

/** Lets the database be written again by sessions that begin from now on. */
export async function takeBack(client: ClientBase): Promise<void> {
  for (const setting of ['default_transaction_read_only', MOVED_TO])
    await client.query(
      `do $$ begin execute format('alter database %I reset ${setting}', current_database()); end $$`,
    )
}
