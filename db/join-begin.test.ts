import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type pg from 'pg'
import { openTestDatabase } from '#test/db.ts'
import { openPool } from './pool.ts'

const { pool: beside, connectionString } = await openTestDatabase()
await beside.query('create table notes (text text primary key)')
const pool = openPool(connectionString, { max: 1 })

// The first transaction of a connection prepares `begin`.
const client = await pool.connect()
after(async () => {
  client.release()
  await pool.end()
})
await client.query('begin')
await client.query('commit')

beforeEach(() => beside.query('truncate notes'))

const readNotes = async () =>
  (await beside.query('select text from notes order by 1')).rows.map(({ text }) => text)
const insert = (text: string) => client.query('insert into notes values ($1) returning text', [text])
const prepared = (text: string) =>
  client.query({ name: 'insert', text: 'insert into notes values ($1) returning text', values: [text] })

/** How often the connection writes to the database meanwhile. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  let writes = 0
  const own = stream as unknown as { _writev: unknown; _write: unknown }
  const { _writev, _write } = own
  const counted = (way: unknown) =>
    function count(this: unknown, ...args: unknown[]) {
      writes++
      return (way as (...args: unknown[]) => unknown).apply(this, args)
    }
  Object.assign(own, { _writev: counted(_writev), _write: counted(_write) })
  try {
    await work()
  } finally {
    Object.assign(own, { _writev, _write })
  }
  return writes
}

for (const [kind, write] of [
  ['with values', insert],
  ['prepared', prepared],
] as const)
  test(`begin is sent with the first statement, ${kind}, and both are answered`, async () => {
    const writes = await countWrites(async () => {
      await client.query('begin')
      const { rows, rowCount, command } = await write('one')
      assert.deepEqual(
        { rows, rowCount, command },
        { rows: [{ text: 'one' }], rowCount: 1, command: 'INSERT' },
      )
      assert.deepEqual(await readNotes(), [])
      await write('two')
      await client.query('commit')
    })
    assert.equal(writes, 3)
    assert.deepEqual(await readNotes(), ['one', 'two'])
  })

test('a rollback undoes the first statement too', async () => {
  await client.query('begin')
  await insert('one')
  await client.query('rollback')
  assert.deepEqual(await readNotes(), [])
})

test('a first statement that fails ends the transaction: the next fails, and commit writes nothing', async () => {
  await insert('one')
  await client.query('begin')
  await assert.rejects(insert('one'), { code: '23505' })
  await assert.rejects(insert('two'), { code: '25P02' })
  await client.query('commit')
  await assert.rejects(
    client.query({ name: 'wrong', text: 'select nothing from notes where text = $1', values: ['a'] }),
  )
  assert.deepEqual(await readNotes(), ['one'])
})

test('a prepared first statement that PostgreSQL refuses can be prepared again', async () => {
  const wrong = { name: 'later', text: 'select at from later where at = $1', values: [1] }
  await client.query('begin')
  await assert.rejects(client.query(wrong), { code: '42P01' })
  await client.query('rollback')
  await client.query('create table later (at int)')
  await client.query('begin')
  assert.deepEqual((await client.query(wrong)).rows, [])
  await client.query('commit')
})

test('if begin fails, the statement does not run', async () => {
  await client.query('deallocate begin')
  await client.query('begin')
  await assert.rejects(insert('one'), { code: '26000' })
  await client.query('rollback')
  assert.deepEqual(await readNotes(), [])
})
