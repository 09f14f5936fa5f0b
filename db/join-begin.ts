import pg from 'pg'

type Query = (...asked: unknown[]) => unknown
type Statement = { text: string; name?: string; values?: unknown[] }

// The name under which a connection has prepared `begin`.
const BEGIN = 'begin'

/**
 * Makes the connections of a pool send `begin` together with the first statement of its transaction, which saves a round trip for each
 * transaction. If `begin` fails, PostgreSQL skips the statement too. A `begin` with options is sent alone, and so is one before a
 * statement without values, which may be several statements in one text.
 */
export function joinBegin(pool: pg.Pool): void {
  const waiting = new WeakSet<object>()
  pool.on('release', (_, client) => void waiting.delete(client))
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...asked: unknown[]) => {
      const [what] = asked
      if (what === 'begin' && asked.length === 1) {
        // The first one prepares `begin`, which the later ones then execute.
        if (!hasPreparedBegin(client)) return query({ name: BEGIN, text: 'begin' })
        waiting.add(client)
        return Promise.resolve(NOTHING)
      }
      if (!waiting.delete(client)) return query(...asked)
      if (what === 'commit' || what === 'rollback') return Promise.resolve(NOTHING)
      const statement = readStatement(asked)
      if (statement) return runFirst(query, statement)
      return (async () => {
        await query('begin')
        return await query(...asked)
      })()
    }) as typeof client.query
  })
}

const NOTHING = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

type Internals = { connection: { parsedStatements: Record<string, string | undefined> } }

function hasPreparedBegin(client: pg.ClientBase): boolean {
  return (client as unknown as Internals).connection.parsedStatements[BEGIN] !== undefined
}

// Null for whatever cannot be sent as one message of the extended protocol, or expects a callback.
function readStatement(asked: unknown[]): Statement | null {
  const [what, values] = asked
  const statement =
    typeof what === 'string' ? { text: what, values } : ({ ...(what as object) } as Partial<Statement>)
  const isPlain = asked.length <= 2 && typeof statement.text === 'string' && Array.isArray(statement.values)
  return isPlain && (typeof what === 'string' || asked.length === 1) ? (statement as Statement) : null
}

function runFirst(query: Query, statement: Statement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const first = new FirstStatement({ ...statement, queryMode: 'extended' } as pg.QueryConfig)
  Object.assign(first, {
    callback: (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)),
  })
  query(first)
  return promise
}

// These methods of pg's queries are not among its types. The driver calls `prepare` to send a statement's messages.
const PgQuery = pg.Query as unknown as new (
  statement: pg.QueryConfig,
) => pg.Query & {
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

class FirstStatement extends PgQuery {
  #hasBegun = false

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: BEGIN, values: [] }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    // The first one is of `begin`.
    if (this.#hasBegun) super.handleCommandComplete(message, connection)
    this.#hasBegun = true
  }
}
