import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openTestDatabase } from '#test/db.ts'
import { openPool } from './pool.ts'

const { pool: beside, connectionString } = await openTestDatabase()
const SIZE = 4
const pool = openPool(connectionString, { max: SIZE })
after(() => pool.end())

// A primary does the same to its sessions when it becomes a standby.
async function becomeReadOnly(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: SIZE }, () => pool.connect()))
  for (const client of clients) await client.query('set default_transaction_read_only = on')
  for (const client of clients) client.release()
}

const write = () => pool.query('create temporary table if not exists written (at timestamptz)')

test('after a server has refused a write as read-only, all connections to it are closed', async () => {
  await becomeReadOnly()
  assert.equal(pool.totalCount, SIZE)
  await assert.rejects(write(), { code: '25006' })
  for (let i = 0; i < SIZE * 2; i++) await write()
})

test('a transaction that is refused as read-only closes its connection, even if it is released without an error', async () => {
  await becomeReadOnly()
  const client = await pool.connect()
  await client.query('begin')
  await assert.rejects(client.query('create table written ()'), { code: '25006' })
  await assert.rejects(client.query('rollback'))
  client.release()
  await write()
})

test('a caller that waits for an answer of such a server gets an error that the connection was lost', async () => {
  await becomeReadOnly()
  const slow = pool.query('select pg_sleep(60)')
  const lost = assert.rejects(slow, /Connection terminated/)
  await assert.rejects(write(), { code: '25006' })
  await lost
  assert.deepEqual((await beside.query('select 1 as one')).rows, [{ one: 1 }])
})

test('a connection that is released twice, as the job runner does, is released once', async () => {
  const release = await new Promise<(error?: Error) => void>((resolve, reject) =>
    pool.connect((error, _client, done) => (error ? reject(error) : resolve(done))),
  )
  release(new Error('Connection terminated'))
  release()
  await write()
})
