import pg from 'pg'
import { CONNECT_AGAIN, currentUrl, followMove } from './follow-move.ts'

const READ_ONLY = '25006'

const connectionsByPool = new WeakMap<pg.Pool, Set<pg.Client>>()

/**
 * A pool whose connections may be lost without taking the process with them, idle or checked out. A server that answers that it
 * takes no writes is a primary no more: all connections to it are let go, and new ones find whoever leads now. A database that
 * has moved is followed.
 */
export function openPool(connectionString: string, options: Options = {}): pg.Pool {
  const pool = openSteadyPool(connectionString, {
    ...options,
    onConnect: (client) => followMove(client, connectionString),
  })
  // A new connection asks it where to.
  Object.defineProperty(pool.options, 'connectionString', { get: () => currentUrl(connectionString) })
  const connect = pool.connect.bind(pool)
  const connectWhereItIs = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (error !== CONNECT_AGAIN) throw error
      }
    }
  }
  pool.connect = ((
    done?: (error?: Error, client?: pg.PoolClient, release?: (error?: Error) => void) => void,
  ) =>
    done
      ? void connectWhereItIs().then((client) => done(undefined, client, client.release), done)
      : connectWhereItIs()) as typeof pool.connect
  return pool
}

type Options = Omit<pg.PoolConfig, 'connectionString'>

function openSteadyPool(connectionString: string, options: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'ferrywing',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...options,
  })
  const open = new Set<pg.Client>()
  connectionsByPool.set(pool, open)
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (!(client instanceof pg.Client)) return
    open.add(client)
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) for (const one of open) letGo(one, 'this server takes no writes')
    })
  })
  pool.on('remove', (client) => void (client instanceof pg.Client && open.delete(client)))
  return pool
}

/** Ends a pool without waiting for whoever uses its connections: they get an error, and so does everybody who asks for one. */
export function destroyPool(pool: pg.Pool): void {
  pool.end().catch(() => {})
  for (const one of connectionsByPool.get(pool) ?? []) letGo(one, 'the pool was ended')
}

/**
 * As `openPool`, where a pooler gives each transaction another connection: a statement that was given a name on one of
 * them is not known on the next. Where the database is, only the pooler knows.
 */
export function openPoolBehindPooler(connectionString: string, options: Options = {}): pg.Pool {
  const pool = openSteadyPool(connectionString, options)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const nameless = (what: unknown, ...rest: unknown[]) => query(withoutName(what), ...rest)
    client.query = nameless as typeof client.query
  })
  return pool
}

function withoutName(what: unknown): unknown {
  if (typeof what !== 'object' || what === null || !('name' in what)) return what
  const { name: _, ...statement } = what
  return statement
}

// The pool forgets an idle client at its error, before anybody else is given it; who waits for another's answer gets the error.
function letGo(client: pg.Client, why: string): void {
  client.emit('error', new Error(`Connection terminated: ${why}`))
  client.connection.stream.destroy()
}
