import * as z from 'zod'

const databaseUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:/.test(value), 'must start with postgres: or postgresql:')
  .optional()

/** The variables of the primary database and its replica. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl,
  // The address of the database itself, without a pooler: sessions that listen or lock need one lasting connection.
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_CONNECTIONS: z.coerce
    .number('must be a whole number, 2 to 500')
    .int('must be a whole number, 2 to 500')
    .min(2, 'must be a whole number, 2 to 500')
    .max(500, 'must be a whole number, 2 to 500')
    .default(12),
  DATABASE_READ_URL: databaseUrl,
  DATABASE_READ_LAG_MS: z.coerce
    .number('must be a whole number, 50 to 60000')
    .int('must be a whole number, 50 to 60000')
    .min(50, 'must be a whole number, 50 to 60000')
    .max(60_000, 'must be a whole number, 50 to 60000')
    .default(1000),
}

export type DatabaseConfig = {
  /** Undefined means the embedded database. */
  url: string | undefined
  /** The database itself, if `url` is a pooler in transaction mode: for listening, jobs and migrations. */
  directUrl: string | undefined
  /** The size of the pool for requests; jobs and events have connections of their own. */
  connections: number
  /** A streaming replica. It answers the searches of people who are not signed in. */
  replica: { url: string; maxLagMs: number } | null
}

type Values = {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_CONNECTIONS: number
  DATABASE_READ_URL?: string | undefined
  DATABASE_READ_LAG_MS: number
}

export function readDatabases(values: Values): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = values
  const lonely = directUrl ? 'DATABASE_DIRECT_URL' : readUrl ? 'DATABASE_READ_URL' : null
  if (!url && lonely) throw new Error(`${lonely}: needs DATABASE_URL.`)
  const replica = readUrl ? { url: readUrl, maxLagMs: values.DATABASE_READ_LAG_MS } : null
  return { url, directUrl, connections: values.DATABASE_CONNECTIONS, replica }
}
