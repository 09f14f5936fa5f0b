import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type pg from 'pg'
import { openTestDatabase } from '#test/db.ts'
import { PIPELINED_MARK } from './pipelining.ts'
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
const INSERT = 'insert into notes values ($1) returning text'
const insert = (text: string) => client.query(INSERT, [text])
const insertPrepared = (text: string) => client.query({ name: 'insert', text: INSERT, values: [text] })
const insertLater = (text: unknown) =>
  client.query({ name: 'later', text: `${PIPELINED_MARK} ${INSERT}`, values: [text] })
await insertPrepared('one')
await insertLater('two')

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
  ['prepared', insertPrepared],
] as const)
  test(`begin is sent with the first statement, ${kind}, and only its answer is returned`, async () => {
    const writes = await countWrites(async () => {
      await client.query('begin')
      const { rows, rowCount, command } = await write('one')
      assert.deepEqual(
        { rows, rowCount, command },
        { rows: [{ text: 'one' }], rowCount: 1, command: 'INSERT' },
      )
      assert.deepEqual(await readNotes(), [])
      await client.query('commit')
    })
    assert.equal(writes, 2)
    assert.deepEqual(await readNotes(), ['one'])
  })

test('marked statements are sent with the next statement or with commit, in their order', async () => {
  const writes = await countWrites(async () => {
    await client.query('begin')
    await insertLater('one')
    await insertLater('two')
    const { rows } = await client.query('select text from notes where text <> $1 order by 1', ['three'])
    assert.deepEqual(rows, [{ text: 'one' }, { text: 'two' }])
    await insertLater('three')
    await client.query('commit')
  })
  assert.equal(writes, 2)
  assert.deepEqual(await readNotes(), ['one', 'three', 'two'])
})

test('outside of a transaction, and before it is prepared, a marked statement is sent at once', async () => {
  await insertLater('one')
  assert.deepEqual(await readNotes(), ['one'])
  await client.query('begin')
  const values = ['two']
  const { rows } = await client.query({ name: 'new', text: `${PIPELINED_MARK} ${INSERT}`, values })
  assert.deepEqual(rows, [{ text: 'two' }])
  await client.query('commit')
})

test('a rollback undoes everything, and is not sent if nothing was', async () => {
  await client.query('begin')
  await insert('one')
  await insertLater('two')
  await client.query('rollback')
  const writes = await countWrites(async () => {
    await client.query('begin')
    await insertLater('three')
    await client.query('rollback')
    await client.query('begin')
    await client.query('commit')
  })
  assert.equal(writes, 0)
  assert.deepEqual(await readNotes(), [])
})

test('what follows a failed statement is skipped, and the failure is that of the sent one', async () => {
  await insert('one')
  await client.query('begin')
  await insertLater('one')
  await assert.rejects(insert('two'), { code: '23505' })
  await assert.rejects(insert('three'), { code: '25P02' })
  await client.query('rollback')
  await client.query('begin')
  await insertLater('two')
  await insertLater('one')
  await assert.rejects(client.query('commit'), { code: '23505' })
  await client.query('rollback')
  assert.deepEqual(await readNotes(), ['one'])
})

test('a value that cannot be sent fails the next statement, and nothing is written', async () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  await client.query('begin')
  await insertLater('one')
  await insertLater(circular)
  await assert.rejects(client.query('commit'), /circular/)
  await client.query('rollback')
  assert.deepEqual(await readNotes(), [])
  // The driver closes the statement after such a value.
  await client.query({ name: 'again', text: INSERT, values: ['two'] })
})

test('a first statement that PostgreSQL cannot prepare can be prepared later', async () => {
  const wrong = { name: 'missing', text: 'select at from missing where at = $1', values: [1] }
  await client.query('begin')
  await assert.rejects(client.query(wrong), { code: '42P01' })
  await client.query('rollback')
  await client.query('create table missing (at int)')
  await client.query('begin')
  assert.deepEqual((await client.query(wrong)).rows, [])
  await client.query('commit')
})

test('a text of several statements is sent after begin', async () => {
  await client.query('begin')
  await client.query("insert into notes values ('one'); insert into notes values ('two')")
  await client.query('rollback')
  assert.deepEqual(await readNotes(), [])
})

test('a client that is released in a transaction does not begin one for its next user', async () => {
  await client.query('begin')
  pool.emit('release', undefined as unknown as Error, client)
  await insert('one')
  assert.deepEqual(await readNotes(), ['one'])
})

test('if begin fails, the statement does not run', async () => {
  await client.query('deallocate begin')
  await client.query('begin')
  await assert.rejects(insert('one'), { code: '26000' })
  await client.query('rollback')
  assert.deepEqual(await readNotes(), [])
})
