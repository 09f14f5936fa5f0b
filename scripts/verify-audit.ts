import type { Pool } from 'pg'
import { findDatabase } from './find-database.ts'

// npm run audit:verify: verifies the hash chain of the audit log. Names each broken entry, and then exits with 1.
try {
  const database = await findDatabase(process.env)
  try {
    process.exitCode = await verifyAudit(database.pool)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function verifyAudit(pool: Pool): Promise<number> {
  const breaks = await pool.query<{ id: string; fault: string }>('select id, fault from audit_chain_breaks()')
  for (const { id, fault } of breaks.rows) console.error(`Entry ${id} is broken: ${fault}.`)
  if (breaks.rows.length > 0) return 1
  const { rows } = await pool.query<{ count: string; last: string }>(
    `select count(*) as count, coalesce(encode((array_agg(hash order by id desc))[1], 'hex'), 'none') as last from audit_log`,
  )
  // A copy of the last hash elsewhere also reveals that entries were cut off at the end.
  console.log(`The audit log is whole: ${rows[0]?.count} entries, last hash ${rows[0]?.last}.`)
  return 0
}
