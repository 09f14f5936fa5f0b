import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { openMailer, queueMail } from '#server/messages/mail.ts'
import { atEnd, openTestDatabase } from '#test/db.ts'
import { aBadServer } from '#test/fakes/bad-server.ts'
import { aMailServer } from '#test/fakes/smtp.ts'
import { openFiles } from './files.ts'
import { openOutgoing, Unreachable } from './outgoing.ts'

const { db } = await openTestDatabase()
const objects = new Map<string, string>()
const bucket = await aBadServer((response, { method, url, body }) => {
  const path = url.split('?')[0] ?? ''
  if (method === 'PUT') objects.set(path, body)
  const found = objects.get(path)
  response.writeHead(found === undefined ? 404 : 200, { etag: '"x"' }).end(method === 'GET' ? found : '')
})
const scratchFolder = mkdtempSync(join(tmpdir(), 'ferrywing-scratch-'))
after(() => rmSync(scratchFolder, { recursive: true, force: true }))

const aStore = () =>
  openFiles(
    {
      place: {
        ...{ kind: 's3', endpoint: bucket.url, region: 'eu-1', bucket: 'papers' },
        ...{ accessKeyId: 'me', secretAccessKey: 's' },
      },
      keys: [{ id: 'a', key: randomBytes(32) }],
      scratchFolder,
    },
    openOutgoing({}, { pace: 0.1 }),
  )

describe('a document', () => {
  test('is stored in a bucket that fails twice, with the same bytes each time', async () => {
    const files = aStore()
    bucket.heard.length = 0
    bucket.next.push('resets', { status: 503 })
    await files.store(await files.encrypt(Readable.from([randomBytes(5000)])))
    assert.equal(bucket.heard.length, 3)
    assert.equal(new Set(bucket.heard.map(({ url }) => url.split('?')[0])).size, 1)
    assert.equal(new Set(bucket.heard.map(({ headers }) => headers['x-amz-decoded-content-length'])).size, 1)
  })

  for (const manner of ['hangs', 'resets'] as const)
    test(`for a bucket that ${manner} is refused in time`, async () => {
      const files = aStore()
      bucket.manner = manner
      const encrypted = await files.encrypt(Readable.from([randomBytes(5000)]))
      await assert.rejects(files.store(encrypted), Unreachable)
      await assert.rejects(files.open(encrypted), Unreachable)
      bucket.manner = 'well'
    })

  test('that does not exist is not a failure of the bucket', async () => {
    const files = aStore()
    for (let times = 0; times < 6; times++) {
      const one = await files.encrypt(Readable.from(['x']))
      await assert.rejects(files.open(one), (error) => !(error instanceof Unreachable))
    }
  })

  test('that the bucket breaks off is an error', async () => {
    const files = aStore()
    const encrypted = await files.encrypt(Readable.from([randomBytes(5000)]))
    await files.store(encrypted)
    bucket.next.push('breaks')
    const broken = await files.open(encrypted)
    await assert.rejects(buffer(broken))
  })
})

describe('a mail', () => {
  /** A mail server that misbehaves after each connection. */
  async function aBadMailServer(manner: (socket: Socket) => void) {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      manner(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    atEnd(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
  }

  async function aMail() {
    await queueMail(db, {
      to: 'sam@example.test',
      mail: { subject: 'Hello', write: () => ({ text: 'x', html: 'x' }) },
    })
    const { id } = await db
      .selectFrom('mails')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const isSent = async () => {
      const row = await db.selectFrom('mails').select('sentAt').where('id', '=', id).executeTakeFirstOrThrow()
      return row.sentAt !== null
    }
    return { id, isSent }
  }

  const aMailer = (smtpUrl: string, pace: number) =>
    openMailer({
      ...{ smtpUrl, from: 'hello@ferrywing.test', makeDocument: async () => null },
      outgoing: openOutgoing({}, { pace }),
    })

  for (const [what, manner] of [
    ['says nothing', () => {}],
    ['greets without end', drip],
  ] as const)
    test(`ends at its timeout and stays in the outbox if its server ${what}`, async () => {
      const server = await aBadMailServer(manner)
      const mailer = aMailer(server.url, 0.02)
      const { id, isSent } = await aMail()
      await assert.rejects(mailer.send(db, id), { message: `Mail ${id} was not accepted: TIMEOUT` })
      assert.equal(await isSent(), false)
      mailer.close()
    })

  for (const [what, manner, word] of [
    ['hangs up', (socket: Socket) => void socket.destroy(), 'E'],
    ['has no time', (socket: Socket) => void socket.end('421 later\r\n'), 'SMTP_421'],
  ] as const)
    test(`stays in the outbox while its server ${what}, and the sixth mail does not call it`, async () => {
      const server = await aBadMailServer(manner)
      // `pace` 20: an open circuit stays open during this test.
      const mailer = aMailer(server.url, 20)
      const { id, isSent } = await aMail()
      for (let times = 0; times < 5; times++)
        await assert.rejects(mailer.send(db, id), new RegExp(`Mail ${id} was not accepted: ${word}`))
      await assert.rejects(mailer.send(db, id), /CIRCUIT_OPEN/)
      assert.equal(server.sockets.length, 5)
      assert.equal(await isSent(), false)
      mailer.close()
    })

  test('is sent when its server is back', async () => {
    const server = await aMailServer()
    atEnd(async () => void server.close())
    const mailer = aMailer(server.url, 1)
    const { id, isSent } = await aMail()
    await mailer.send(db, id)
    await mailer.send(db, id)
    assert.deepEqual([await isSent(), server.received.length], [true, 1])
    mailer.close()
  })
})

function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write('220-still here\r\n'), 50)
  socket.on('close', () => clearInterval(dripping))
}
