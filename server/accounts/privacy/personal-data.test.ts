import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aPerson, confirmAddress } from '#test/person.ts'
import { anonymiseAccounts } from './anonymise-accounts.ts'
import { makeExport } from './export-account.ts'

const app = await openTestApp()
const { db } = app

const PERSONAL_COLUMNS = ['user_id', 'actor_id', 'email', 'recipient', 'receipt_email', 'sealed_person']

/** Tables that the export leaves out, and why. */
const NOT_EXPORTED = {
  accountTokens: 'the secrets of mailed links, for hours',
  accountExports: 'the export itself',
  idempotencyKeys: 'names of requests, for a day',
  passkeyChallenges: 'random bytes, for minutes',
  providerArrivals: 'secrets of a sign-in, for minutes',
  resetRequests: 'gone when the link is mailed',
  secondFactorTickets: 'secrets of a sign-in, for minutes',
}

/** Tables that deleting an account leaves unchanged, and why. */
const NOT_FORGOTTEN = {
  auditLog: 'who decided what must stay provable; it names the account, which has no name any more',
  bookings: 'bookkeeping law; they name the account, which has no name any more',
  operators: 'who runs an operator cannot delete the account',
  planCustomers: 'removed by plans:forget, once the provider has forgotten them',
  planPayments: 'bookkeeping law; they name the account, which has no name any more',
  planSubscriptions: 'what the payments are for; they name the account, which has no name any more',
}

describe('every table that names a person', () => {
  for (const [file, exceptions] of [
    ['personal-data*.ts', NOT_EXPORTED],
    ['anonymise-accounts.ts', NOT_FORGOTTEN],
  ] as const)
    test(`is in ${file}, or is listed as an exception`, async () => {
      const files = globSync(file, { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))
      const text = files.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join()
      const tables = await tablesAboutPeople()
      assert.ok(tables.length > 20)
      const forgotten = tables.filter((name) => !text.includes(`'${name}'`) && !(name in exceptions))
      assert.deepEqual(forgotten, [])
      assert.deepEqual(
        Object.keys(exceptions).filter((name) => !tables.includes(name)),
        [],
      )
    })
})

test('no address and no name of a deleted account is left in the whole database', async () => {
  const name = 'Xanthippe Quillfeather'
  const email = 'xanthippe@example.test'
  const person = await aPerson(app, { email })
  await confirmAddress(app, person)
  await person.call('PATCH', '/auth/profile', { name })
  await app.call('POST', '/api/api/auth/login', { body: { email, password: 'Not-the-password-1' } })
  await app.call('POST', '/api/api/auth/forgot-password', { body: { email } })
  for (const [path, body] of [
    ['/waitlist', { email, name, source: 'homepage' }],
    ['/newsletter', { email }],
    ['/contact', { email, name, subject: 'A dog', message: 'May it fly?' }],
    ['/operators/apply', { email, contactName: name, companyName: 'Northlight' }],
  ] as const)
    assert.equal((await app.call('POST', `/api/api${path}`, { body })).status, 200)
  await person.call('POST', '/auth/exports')
  const { id: exportId } = await db
    .selectFrom('accountExports')
    .select('id')
    .where('userId', '=', person.user.id)
    .executeTakeFirstOrThrow()
  await makeExport(db, app.app, { exportId })
  assert.ok((await tablesWith(email)).includes('users'))
  assert.ok((await tablesWith(name)).includes('users'))

  const gone = await person.call('POST', '/auth/delete-account', { password: person.password })
  assert.equal(gone.status, 200, gone.text)
  await sql`update users set delete_requested_at = now() - interval '15 days' where id = ${person.user.id}`.execute(
    db,
  )
  await anonymiseAccounts(db)
  assert.deepEqual(await tablesWith(email), ['mails'])
  await sql`update mails set sent_at = now() - interval '25 hours'`.execute(db)
  await anonymiseAccounts(db)
  assert.deepEqual(await tablesWith(email), [])
  assert.deepEqual(await tablesWith(name), [])
})

async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ tableName: string }>`
    select distinct c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name = any (${PERSONAL_COLUMNS}) order by 1`.execute(db)
  return rows.map(({ tableName }) => tableName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
}

/** Every table that holds a text, including the queue of jobs. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 2`.execute(db)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} t where t::text ilike ${`%${text}%`} limit 1`.execute(
      db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
