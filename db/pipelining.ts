import pg from 'pg'

/**
 * Marks a statement of a transaction whose answer nobody reads. It is sent with the statement that follows or with `commit`, whose
 * promise fails if it fails; its own promise is fulfilled at once.
 */
export const PIPELINED_MARK = '/* sent with the next */'

type Query = (...asked: unknown[]) => unknown
type Statement = { text: string; name?: string; values: unknown[] }

const BEGIN = { name: 'begin', text: 'begin', values: [] }
const NO_ANSWER = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Makes the connections of a pool send `begin`, and statements with the mark `PIPELINED_MARK`, together with the statement that follows in their
 * transaction, which saves a round trip for each. If one of them fails, PostgreSQL skips what was sent with it. A statement is sent
 * alone until its connection has prepared it.
 */
export function startPipelining(pool: pg.Pool): void {
  // For each client in a transaction, the statements that wait for the next.
  const transactions = new WeakMap<pg.ClientBase, Statement[]>()
  pool.on('release', (_, client) => void transactions.delete(client))
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const { parsedStatements } = (client as unknown as { connection: Connection }).connection
    const isPrepared = ({ name }: Statement) => Boolean(name && parsedStatements[name])

    function run(statement: Statement): unknown {
      const { text } = statement
      if (text === 'begin') transactions.set(client, [])
      const waiting = transactions.get(client)
      if (!waiting) return query(statement)
      const mayWait = text === 'begin' || text.includes(PIPELINED_MARK)
      const sent = text === 'begin' ? BEGIN : statement
      if (mayWait && isPrepared(sent)) {
        waiting.push(sent)
        return Promise.resolve(NO_ANSWER)
      }
      const earlier = waiting.splice(0)
      if (text === 'commit' || text === 'rollback') {
        transactions.delete(client)
        const isUnsent = earlier[0] === BEGIN
        if (isUnsent && (text === 'rollback' || earlier.length === 1)) return Promise.resolve(NO_ANSWER)
        if (text === 'rollback') return query(statement)
      }
      return earlier.length > 0 ? queryAfter(query, earlier, sent) : query(sent)
    }

    client.query = ((...asked: unknown[]) => {
      const statement = readStatement(asked)
      if (statement) return run(statement)
      const waiting = transactions.get(client)?.splice(0) ?? []
      const last = waiting.pop()
      return last ? runAfter(queryAfter(query, waiting, last), () => query(...asked)) : query(...asked)
    }) as typeof client.query
  })
}

async function runAfter(earlier: Promise<unknown>, then: () => unknown): Promise<unknown> {
  await earlier
  return await then()
}

/** Reads a single statement; null if there may be several in one text, or if a callback or a stream takes the answer. */
function readStatement([what, values, ...others]: unknown[]): Statement | null {
  if (others.length > 0 || typeof values === 'function') return null
  if (typeof what !== 'string') {
    const { text, name, values: own = [] } = what as Partial<Statement> & { submit?: unknown }
    return typeof text === 'string' && (name || own.length > 0) && !('submit' in (what as object))
      ? { ...(what as Statement), values: own }
      : null
  }
  if (['begin', 'commit', 'rollback'].includes(what)) return { text: what, values: [] }
  return Array.isArray(values) ? { text: what, values } : null
}

/** Sends prepared statements and then another one in one message; returns the answer to the last. */
function queryAfter(query: Query, earlier: Statement[], statement: Statement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const last = new LastStatement(statement, earlier)
  Object.assign(last, {
    callback: (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)),
  })
  query(last)
  return promise
}

type Connection = pg.Connection & { parsedStatements: Record<string, string | undefined> }

// The methods of pg's own queries, which its types leave out: `prepare` sends the messages of a statement, the others take the answers.
const PgQuery = pg.Query as unknown as new (
  statement: pg.QueryConfig & { queryMode: 'extended' },
) => pg.Query & {
  prepare(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

class LastStatement extends PgQuery {
  readonly #earlier: Statement[]
  #unanswered: number

  constructor(statement: Statement, earlier: Statement[]) {
    super({ ...statement, queryMode: 'extended' })
    this.#earlier = earlier
    this.#unanswered = earlier.length
  }

  override prepare(connection: pg.Connection): void {
    // The last statement asks for an answer of the whole message.
    const quiet = Object.create(connection, { describe: { value() {} }, sync: { value() {} } })
    for (const statement of this.#earlier) {
      const earlier = new PgQuery({ ...statement, queryMode: 'extended' })
      // If a value cannot be sent, the statements before it run, and the transaction is rolled back.
      let failure: Error | undefined
      Object.assign(earlier, { callback: (error: Error) => (failure = error) })
      earlier.prepare(quiet)
      if (failure) {
        connection.sync()
        this.handleError(failure, connection)
        return
      }
    }
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, connection)
    else this.#unanswered--
  }
}
