import type { PostgresPool, PostgresPoolClient } from 'kysely'

type Run = (what: unknown, values?: readonly unknown[]) => unknown

/**
 * Returns the same pool, whose clients run each statement through the function that `makeQuery` returns.
 * `isInTransaction` says whether the next statement runs in a transaction. Everything else of the client is unchanged.
 */
export function wrapClients(
  pool: PostgresPool,
  makeQuery: (run: Run, isInTransaction: () => boolean) => Run,
  end: () => Promise<void> = () => pool.end(),
): PostgresPool {
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  return Object.create(pool, {
    connect: {
      value: async () => {
        const client = await pool.connect()
        const known = wrapped.get(client)
        if (known) return known
        // Looked up for each statement, because a pool behind a pooler replaces `query` on its clients.
        const run: Run = (...what) => (client as unknown as { query: Run }).query(...what)
        let inTransaction = false
        const query = makeQuery(run, () => inTransaction)
        const value: Run = (what, values) => {
          if (typeof what === 'string') {
            if (/^(begin|start transaction)\b/.test(what)) inTransaction = true
            if (what === 'commit' || what === 'rollback') inTransaction = false
          }
          return query(what, values)
        }
        const wrapper = Object.create(client, { query: { value } }) as PostgresPoolClient
        wrapped.set(client, wrapper)
        return wrapper
      },
    },
    end: { value: end },
  }) as PostgresPool
}
