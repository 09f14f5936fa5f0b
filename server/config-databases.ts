import * as z from 'zod'

const databaseUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:/.test(value), 'must start with postgres: or postgresql:')
  .optional()

/** The variables that say where the database is, and who else answers for it. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl,
  // Past a pooler, to the database itself: a session that listens or locks must stay one session.
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATABASE_READ_LAG_MS: z.coerce
    .number('must be a whole number, 50 to 60000')
    .int('must be a whole number, 50 to 60000')
    .min(50, 'must be a whole number, 50 to 60000')
    .max(60_000, 'must be a whole number, 50 to 60000')
    .default(1000),
}

export type DatabaseConfig = {
  /** Undefined: the embedded database. */
  url: string | undefined
  /** Where `url` leads to a pooler in transaction mode: the database itself, for listening, jobs and migrations. */
  directUrl: string | undefined
  /** A streaming replica that answers searches of people who are not signed in. */
  replica: { url: string; maxLagMs: number } | null
}

type Values = {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  DATABASE_READ_LAG_MS: number
}

export function readDatabases(values: Values): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = values
  const lonely = directUrl ? 'DATABASE_DIRECT_URL' : readUrl ? 'DATABASE_READ_URL' : null
  if (!url && lonely) throw new Error(`${lonely}: stands beside DATABASE_URL, never alone.`)
  const replica = readUrl ? { url: readUrl, maxLagMs: values.DATABASE_READ_LAG_MS } : null
  return { url, directUrl, replica }
}
