import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openTestDatabase } from '#test/db.ts'
import { applyFunctions, readFunctionFiles } from './functions.ts'
import { migrate } from './migrate.ts'

const { pool } = await openTestDatabase()
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const greeting = (word: string, more = '') => {
  const sql = `-- Greets.${more}\ncreate or replace function greet() returns text language sql as $$ select '${word}' $$;\n`
  return { name: 'greet.sql', sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

async function apply(...files: Parameters<typeof applyFunctions>[1]): Promise<string[]> {
  const client = await pool.connect()
  try {
    return await applyFunctions(client, files)
  } finally {
    client.release()
  }
}

async function greet(): Promise<string> {
  return (await pool.query<{ greet: string }>('select greet()')).rows[0]?.greet ?? ''
}

describe('the functions of the database', () => {
  test('are each in the file of their name, whose first line says their purpose', async () => {
    for (const { name, sql } of await readFunctionFiles()) {
      assert.match(sql, /^-- \S/, name)
      const created = [...sql.matchAll(/^create (or replace )?function (\w+)/gm)]
      assert.ok(created.length > 0, name)
      for (const [, replaces, createdName] of created)
        assert.deepEqual([`${createdName}.sql`, replaces], [name, 'or replace '])
    }
  })

  test('are exactly those of the files: a changed signature needs a migration that drops the old one', async () => {
    const { rows } = await pool.query<{ name: string; signatures: number }>(
      `select proname || '.sql' as name, count(*)::int as signatures from pg_proc p
       where pronamespace = 'public'::regnamespace and not exists (
         select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       group by 1`,
    )
    const inFiles = (await readFunctionFiles()).map(({ name, sql }) => ({
      name,
      signatures: sql.match(/^create or replace function/gm)?.length,
    }))
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    assert.deepEqual(rows.sort(byName), inFiles.sort(byName))
  })

  test('are created only there', async () => {
    const { readMigrationFiles } = await import('./migrate.ts')
    const created = (await readMigrationFiles()).filter(({ sql }) =>
      /^\s*create (or replace )?function/im.test(sql),
    )
    assert.deepEqual(created, [])
  })

  test('are not applied again if they were applied', async () => {
    assert.deepEqual(await migrate(pool), [])
  })

  test('are replaced when their text changed', async () => {
    assert.deepEqual(await apply(greeting('hello')), ['greet.sql'])
    assert.deepEqual(await apply(greeting('hello')), [])
    assert.deepEqual(await apply(greeting('good day')), ['greet.sql'])
    assert.equal(await greet(), 'good day')
  })

  test('are not changed by a server of the previous release, and can be reverted with a new comment line', async () => {
    await apply(greeting('old'))
    await apply(greeting('new'))
    assert.deepEqual(await apply(greeting('old')), [])
    assert.equal(await greet(), 'new')
    assert.deepEqual(await apply(greeting('old', ' As before, the new one was not understood.')), [
      'greet.sql',
    ])
    assert.equal(await greet(), 'old')
  })

  test('that fail stop the start with their name, and no other function is replaced', async () => {
    await apply(greeting('before'))
    const sql = 'create or replace function wrong() returns text language sql as $$ select nothing $$'
    await assert.rejects(
      apply(greeting('after'), { name: 'wrong.sql', sql, sha256: 'wrong' }),
      /^Error: Function wrong\.sql failed: column "nothing" does not exist/,
    )
    assert.equal(await greet(), 'before')
    assert.deepEqual(await apply(greeting('after')), ['greet.sql'])
  })

  test('with another result are refused until a migration drops the old one', async () => {
    const sql = 'create or replace function greet() returns integer language sql as $$ select 1 $$'
    await assert.rejects(
      apply({ name: 'greet.sql', sql, sha256: 'another result' }),
      /^Error: Function greet\.sql failed: cannot change return type of existing function/,
    )
  })

  test('never return to an earlier text, because databases would keep the later one', async (t) => {
    const log = ['log', '--first-parent', '--reverse', '--raw', '--no-abbrev', '--no-renames', '--format=']
    const { stdout } = await promisify(execFile)('git', [...log, '--', 'db/functions'], { cwd: ROOT }).catch(
      () => ({ stdout: '' }),
    )
    if (stdout === '') return t.skip('There is no history.')
    const texts = stdout.split('\n').flatMap((line) => {
      const [, , , blob = '', status, file] = line.split(/\s+/)
      return status && status !== 'D' ? [`${file} ${blob}`] : []
    })
    assert.deepEqual(
      texts.filter((text, i) => texts.indexOf(text) < i),
      [],
    )
  })
})
