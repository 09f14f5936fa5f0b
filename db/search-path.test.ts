import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Pool, PoolClient } from 'pg'
import { seedDemo } from '#demo/data/seed.ts'
import { openTestDatabase } from '#test/db.ts'
import { describeSchema, describeTypes } from './describe.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'
import { loadReference } from './reference/load.ts'

const { pool, connectionString } = await openTestDatabase()
await seedDemo(pool, { now: new Date() })

type Expression = { table: string; what: string; sql: string }

/**
 * The expressions that the database computes when a row is written, with fully qualified names as pg_dump writes
 * them.
 */
const EXPRESSIONS = `
  select adrelid::regclass::text as table, attname || ' (' || case attgenerated when '' then 'default' else 'generated' end || ')' as what,
    pg_get_expr(adbin, adrelid) as sql
  from pg_attrdef join pg_attribute a on a.attrelid = adrelid and a.attnum = adnum
  union all select conrelid::regclass::text, conname || ' (check)', pg_get_expr(conbin, conrelid) from pg_constraint
    where contype = 'c' and conrelid <> 0
  union all select indrelid::regclass::text, indexrelid::regclass || ' (index)', pg_get_indexdef(indexrelid, k, false)
    from pg_index, generate_series(1, indnkeyatts) k where indkey[k - 1] = 0
  union all select indrelid::regclass::text, indexrelid::regclass || ' (where)', pg_get_expr(indpred, indrelid)
    from pg_index where indpred is not null`

async function withoutSearchPath<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local search_path = ''`)
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function findExpressions(client: PoolClient): Promise<Expression[]> {
  const { rows } = await client.query<Expression>(
    `select * from (${EXPRESSIONS}) e where "table" like 'public.%'`,
  )
  return rows
}

describe('with an empty search_path, as pg_restore and logical replication set it', () => {
  test('every default, generated column, check and index can be computed, for the rows of the demo and for a row of nulls', async () => {
    const failed: string[] = []
    const count = await withoutSearchPath(async (client) => {
      const expressions = await findExpressions(client)
      for (const { table, what, sql } of expressions) {
        await client.query('savepoint before')
        const rows = `(select * from ${table} union all select (none).* from (select null::${table} as none) nothing)`
        await client
          .query(`select (${sql}) from ${rows} as ${table.slice('public.'.length)}`)
          .catch((error: Error) => failed.push(`${table}: ${what}: ${error.message}`))
        await client.query('rollback to before')
      }
      return expressions.length
    })
    assert.deepEqual(failed, [])
    assert.ok(count > 300, `Only ${count} expressions were found.`)
  })

  test('every row of the demo can be written again', async () => {
    await withoutSearchPath(async (client) => {
      // Turns off foreign keys and triggers, as pg_restore and logical replication do.
      await client.query('set local session_replication_role = replica')
      for (const table of await findTables(client)) {
        const { rows } = await client.query<{ columns: string }>(
          `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [table],
        )
        const copy = `pg_temp.${table.replace('.', '_')}`
        await client.query(`create temporary table ${copy.replace('pg_temp.', '')} as select * from ${table}`)
        await client.query(`delete from ${table}`)
        const columns = rows[0]?.columns
        await client.query(
          `insert into ${table} (${columns}) overriding system value select ${columns} from ${copy}`,
        )
        const { rows: different } = await client.query(
          `(table ${table} except table ${copy}) union all (table ${copy} except table ${table})`,
        )
        assert.deepEqual(different, [], table)
      }
    })
  })
})

describe('created again from its own definition, as pg_restore does', () => {
  test('every trigger and every check has the same definition', async () => {
    await withoutSearchPath(async (client) => {
      const { rows } = await client.query<{ remove: string; add: string; read: string; definition: string }>(
        `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as remove, pg_get_triggerdef(oid) as add,
           format('select pg_get_triggerdef(oid) as again from pg_trigger where tgname = %L and tgrelid = %s', tgname, tgrelid) as read,
           pg_get_triggerdef(oid) as definition
         from pg_trigger where not tgisinternal and tgrelid::regclass::text like 'public.%'
         union all select format('alter table %s drop constraint %I', conrelid::regclass, conname),
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
           format('select pg_get_constraintdef(oid) as again from pg_constraint where conname = %L and conrelid = %s', conname, conrelid),
           pg_get_constraintdef(oid)
         from pg_constraint where contype = 'c' and conrelid::regclass::text like 'public.%'`,
      )
      for (const { remove, add, read, definition } of rows) {
        await client.query(`${remove}; ${add}`)
        const created = await client.query<{ again: string }>(read)
        assert.equal(created.rows[0]?.again, definition)
      }
      assert.ok(rows.length > 100, `Only ${rows.length} definitions were found.`)
    })
  })
})

async function findTables(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

describe('in a schema with another name', () => {
  test('the database is created and the demo runs', async () => {
    const other = await openOtherSchema()
    try {
      await migrate(other)
      await loadReference(other)
      await seedDemo(other, { now: new Date() })
      const inPublic = (await describeSchema(other)).replaceAll(/\bmarket\./g, 'public.')
      assert.equal(inPublic, await describeSchema(pool))
      assert.equal(await describeTypes(other), await describeTypes(pool))
      assert.deepEqual(await migrate(other), [])
    } finally {
      await other.end()
    }
  })
})

/** A database without the schema `public`. */
async function openOtherSchema(): Promise<Pool> {
  const name = `other_${crypto.randomUUID().replaceAll('-', '')}`
  await pool.query(`create database ${name}`)
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  url.searchParams.set('options', '-c search_path=market')
  const other = openPool(url.href, { max: 2 })
  await other.query('create schema market; drop schema public')
  return other
}
