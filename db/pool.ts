import pg from 'pg'
import { CONNECT_AGAIN, findCurrentUrl, followMove } from './follow-move.ts'
import { startPipelining } from './pipelining.ts'

const READ_ONLY = '25006'

// A new connection is a new process that reads the catalogues and plans each statement for the first time.
const IDLE_MS = 10 * 60_000

const connectionsByPool = new WeakMap<pg.Pool, Set<pg.Client>>()

/**
 * Opens a pool that survives the loss of its connections, idle or in use. A server that refuses writes is no longer
 * the primary: all connections to it are closed, and new ones find the current primary. The pool follows a database
 * that has moved.
 */
export function openPool(connectionString: string, options: Options = {}): pg.Pool {
  const pool = openSteadyPool(connectionString, {
    ...options,
    onConnect: (client) => followMove(client, connectionString),
  })
  startPipelining(pool)
  // New connections read the current address here.
  Object.defineProperty(pool.options, 'connectionString', { get: () => findCurrentUrl(connectionString) })
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
      ? void connectWhereItIs().then((client) => done(undefined, client, releaseOnce(client)), done)
      : connectWhereItIs()) as typeof pool.connect
  return pool
}

// The job runner's library releases a connection twice if it is lost while the library stops listening. The pool
// would throw then.
function releaseOnce(client: pg.PoolClient): (error?: Error) => void {
  const release = client.release
  let released = false
  return (error) => {
    if (released) return
    released = true
    release(error)
  }
}

type Options = Omit<pg.PoolConfig, 'connectionString'>

function openSteadyPool(connectionString: string, options: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'ferrywing',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
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
      if (code === READ_ONLY) for (const one of open) closeClient(one, 'this server takes no writes')
    })
  })
  pool.on('remove', (client) => void (client instanceof pg.Client && open.delete(client)))
  return pool
}

/** Ends a pool without waiting for its users: their queries fail, and so does every later one. */
export function destroyPool(pool: pg.Pool): void {
  pool.end().catch(() => {})
  for (const one of connectionsByPool.get(pool) ?? []) closeClient(one, 'the pool was ended')
}

/**
 * Like `openPool`, behind a pooler that gives each transaction another connection. A statement prepared on one
 * connection is unknown on the next, so none is prepared. Only the pooler knows the database's address.
 */
export function openPoolBehindPooler(connectionString: string, options: Options = {}): pg.Pool {
  const pool = openSteadyPool(connectionString, options)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const nameless = (what: unknown, ...rest: unknown[]) => query(dropName(what), ...rest)
    client.query = nameless as typeof client.query
  })
  return pool
}

function dropName(what: unknown): unknown {
  if (typeof what !== 'object' || what === null || !('name' in what)) return what
  const { name: _, ...statement } = what
  return statement
}

// The error makes the pool remove an idle client before it is used again; a caller that waits for an answer gets the
// error.
function closeClient(client: pg.Client, why: string): void {
  client.emit('error', new Error(`Connection terminated: ${why}`))
  client.connection.stream.destroy()
}
