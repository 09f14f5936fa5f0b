import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import test, { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { aLineTo } from '#test/fakes/cut-line.ts'
import { announce, listen } from './events.ts'

const { db, connectionString } = await openTestDatabase()

test('after a lost connection each listener reads everything again and gets the next messages', async () => {
  const line = await aLineTo(connectionString)
  const events = await listen(line.connectionString)
  after(async () => {
    await events.close()
    await line.close()
  })
  const heard: string[] = []
  let resyncs = 0
  events.on('legs', ({ legIds }) => heard.push(...legIds))
  events.onResync(() => resyncs++)
  line.cut()
  await announce(db, 'legs', { legIds: ['missed'] })
  line.mend()
  await eventually(async () => resyncs === 1)
  await announce(db, 'legs', { legIds: ['heard'] })
  await eventually(async () => heard.length > 0)
  assert.deepEqual(heard, ['heard'])
})

test('a connection that no longer answers is given up, and missed changes are read again', async () => {
  const line = await aLineTo(connectionString)
  const events = await listen(line.connectionString, { beatMs: 300, answerMs: 300 })
  after(async () => {
    await events.close()
    await line.close()
  })
  const heard: string[] = []
  let resyncs = 0
  events.on('sessions', ({ sessionIds }) => heard.push(...sessionIds))
  events.onResync(() => resyncs++)
  line.hush()
  await announce(db, 'sessions', { sessionIds: ['missed'] })
  // New connections hang too, until `mend` is called.
  await sleep(2000)
  assert.equal(resyncs, 0)
  line.mend()
  await eventually(async () => resyncs === 1, 20_000)
  await announce(db, 'sessions', { sessionIds: ['heard'] })
  await eventually(async () => heard.length > 0)
  assert.deepEqual(heard, ['heard'])
})

test('an idle connection stays open', async () => {
  const events = await listen(connectionString, { beatMs: 50 })
  after(events.close)
  let resyncs = 0
  events.onResync(() => resyncs++)
  await sleep(1000)
  assert.equal(resyncs, 0)
})

test('a server that accepts the connection and hangs is given up', async () => {
  const sockets: Socket[] = []
  const hung = createServer((socket) => void sockets.push(socket))
  hung.listen(0, '127.0.0.1')
  await once(hung, 'listening')
  const address = new URL(connectionString)
  address.searchParams.delete('host')
  address.port = String((hung.address() as AddressInfo).port)
  try {
    await assert.rejects(listen(address.href), /timeout|terminated/i)
  } finally {
    for (const socket of sockets) socket.destroy()
    hung.close()
  }
})
