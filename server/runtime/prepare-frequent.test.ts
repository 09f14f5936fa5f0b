import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '#test/db.ts'
import { PLANNED_ONCE } from './prepare-frequent.ts'

const { db } = await openTestDatabase()

test('frequent statements of transactions and marked ones are prepared, and survive a new column; others are not prepared', async () => {
  await db.connection().execute(async (one) => {
    const outside = () =>
      one.selectFrom('users').select('id').where('email', '=', 'nobody@example.test').execute()
    const inside = () =>
      one.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('name').where('email', '=', 'nobody@example.test').execute()
        await tx.selectFrom('users').selectAll().where('email', '=', 'nobody@example.test').execute()
      })
    const marked = () =>
      one
        .selectFrom('users')
        .modifyFront(PLANNED_ONCE)
        .select('role')
        .where('email', '=', 'nobody@example.test')
        .execute()
    for (let n = 0; n < 30; n++) await outside().then(inside).then(marked)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"users"%'`.execute(one)
    assert.deepEqual(rows.map(({ statement }) => statement).sort(), [
      'select "name" from "users" where "email" = $1',
      'select /* planned once */ "role" from "users" where "email" = $1',
    ])
    await sql`alter table users add column later text`.execute(one)
    await inside()
  })
})
