import type { Pool } from 'pg'
import { findDatabase } from './find-database.ts'

// npm run admin -- EMAIL: makes the account with this address an administrator.
try {
  const email = process.argv[2]?.trim().toLowerCase()
  if (process.argv.length !== 3 || !email?.includes('@'))
    throw new Error('Give the address of one account: npm run admin -- EMAIL')
  const database = await findDatabase(process.env)
  try {
    await makeAdmin(database.pool, { email })
  } finally {
    await database.close()
  }
  console.log(`${email} is now an administrator.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function makeAdmin(pool: Pool, { email }: { email: string }): Promise<void> {
  const changed = await pool.query(`update users set role = 'ADMIN' where email = $1`, [email])
  if (changed.rowCount === 0)
    throw new Error(`Nobody has an account with the address ${email}. Sign up with it first.`)
}
