import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { openTestDatabase } from '#test/db.ts'
import { describeSchema, describeTypes } from './describe.ts'

const { pool } = await openTestDatabase()

const readDescribedFile = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

describe('the description of the database', () => {
  test('in schema.sql equals the result of the migrations; otherwise run `npm run db:describe`', async () => {
    assert.equal(await readDescribedFile('./schema.sql'), await describeSchema(pool))
  })

  test('in types.ts equals the result of the migrations; otherwise run `npm run db:describe`', async () => {
    assert.equal(await readDescribedFile('./types.ts'), await describeTypes(pool))
  })

  test('defines for every foreign key what happens when the referenced row is deleted', async () => {
    const silent = await pool.query<{ name: string }>(
      `select conrelid::regclass || '.' || conname as name from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'a'`,
    )
    assert.deepEqual(
      silent.rows.map((row) => row.name),
      [],
    )
  })

  test('has an index for every foreign key of a table that grows', async () => {
    const slow = await pool.query<{ name: string }>(
      `select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
         and c.conrelid <> 'kyb_decisions'::regclass and c.confrelid not in ('airports'::regclass, 'aircraft_types'::regclass)
         and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    )
    assert.deepEqual(
      slow.rows.map((row) => row.name),
      [],
    )
  })
})
