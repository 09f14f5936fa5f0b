import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { enqueue } from '#server/jobs/jobs.ts'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { getSite, withSite } from '#server/runtime/site.ts'
import { openTestDatabase } from '#test/db.ts'
import { aMailServer } from '#test/fakes/smtp.ts'
import { openMailer, queueMail } from './mail.ts'
import { writeMail } from './mail-frame.ts'

const { db, connectionString } = await openTestDatabase()
const HELLO = { text: 'Hello', html: '<p>Hello</p>' }
const FROM = 'Ferrywing <hello@ferrywing.test>'

test('the error of a refused mail has no address, and the mail is not marked as sent', async () => {
  const server = await aRefusingServer()
  const mailer = openMailer({
    smtpUrl: server.url,
    from: FROM,
    makeDocument: async () => null,
    outgoing: openOutgoing(),
  })
  await queueMail(db, {
    to: 'quentin@example.test',
    mail: { subject: 'Hello', write: () => HELLO },
  })
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

  await assert.rejects(mailer.send(db, mail.id), (error: Error) => {
    assert.equal(error.message, `Mail ${mail.id} was not accepted: EENVELOPE 550`)
    return true
  })
  const { sentAt } = await db.selectFrom('mails').select('sentAt').executeTakeFirstOrThrow()
  assert.equal(sentAt, null)
  mailer.close()
  server.close()
})

test('only a mail of a list has the headers for one-click unsubscribe (RFC 8058)', async () => {
  const server = await aMailServer()
  const mailer = openMailer({
    smtpUrl: server.url,
    from: FROM,
    makeDocument: async () => null,
    outgoing: openOutgoing(),
  })
  const mail = { subject: 'Routes\r\nBcc: all@example.test', write: () => HELLO }
  const leaveUrl = `/leave?list=newsletter&token=${crypto.randomUUID()}`
  await queueMail(db, { to: 'nadia@example.test', mail, leaveUrl })
  await queueMail(db, { to: 'sam@example.test', mail })
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient', 'in', ['nadia@example.test', 'sam@example.test'])
    .orderBy('id')
    .execute()
  for (const { id } of mails) await mailer.send(db, id)

  const [toNadia, toSam] = server.received.map(readHeaders)
  assert.equal(toNadia?.['list-unsubscribe'], `<https://ferrywing.test${leaveUrl}>`)
  assert.equal(toNadia?.['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.equal(toSam?.['list-unsubscribe'], undefined)
  assert.equal(toSam?.['list-unsubscribe-post'], undefined)
  assert.deepEqual([toSam?.subject, toSam?.bcc], ['Routes Bcc: all@example.test', undefined])
  mailer.close()
  server.close()
})

test('links are paths until the mail is queued, then addresses of the database’s site', async () => {
  const links = [
    { label: 'Trips', url: '/trips?of=a&b' },
    { label: 'Map', url: 'https://www.openstreetmap.org/?mlat=1' },
  ]
  const mail = writeMail({
    subject: 'Look',
    heading: 'Look',
    greeting: 'Hello,',
    opening: 'Look.',
    closing: 'Bye.',
    links,
  })
  const elsewhere = withSite(db, { ...getSite(db), publicUrl: 'https://elsewhere.test' })
  for (const [one, to, publicUrl] of [
    [db, 'ours@example.test', 'https://ferrywing.test'],
    [elsewhere, 'theirs@example.test', 'https://elsewhere.test'],
  ] as const) {
    await one.transaction().execute((tx) => queueMail(tx, { to, mail, leaveUrl: '/leave' }))
    const kept = await db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', to)
      .executeTakeFirstOrThrow()
    assert.match(kept.text, /\nMap: https:\/\/www\.openstreetmap\.org\/\?mlat=1\n/)
    assert.ok(kept.text.includes(`Trips: ${publicUrl}/trips?of=a&b\n`))
    assert.ok(kept.html.includes(`<a href="${publicUrl}/trips?of=a&amp;b"`))
    assert.equal(kept.leaveUrl, `${publicUrl}/leave`)
  }
  assert.throws(() => getSite(db.withoutPlugins()), /without a site/)
})

test('secret links are removed when a mail is sent, except where the outbox is the mailbox', async () => {
  const server = await aMailServer()
  const [office, mailbox] = [server.url, undefined].map((smtpUrl) =>
    openMailer({ smtpUrl, from: FROM, makeDocument: async () => null, outgoing: openOutgoing() }),
  )
  const link = `https://ferrywing.test/reset-password?token=${'aB-_3'.repeat(8)}xyz`
  for (const [to, mailer] of [
    ['olga@example.test', office],
    ['mara@example.test', mailbox],
  ] as const) {
    const words = { text: `Here: ${link}\n`, html: `<a href="${link}">Here</a>` }
    await queueMail(db, { to, mail: { subject: 'Reset', write: () => words } })
    const rows = () => db.selectFrom('mails').selectAll().where('recipient', '=', to)
    await mailer?.send(db, (await rows().executeTakeFirstOrThrow()).id)
    const kept = await rows().executeTakeFirstOrThrow()
    assert.ok(kept.sentAt)
    const expected = mailer === mailbox ? link : 'https://ferrywing.test/reset-password?token=…'
    assert.deepEqual([kept.text, kept.html], [`Here: ${expected}\n`, `<a href="${expected}">Here</a>`])
    mailer?.close()
  }
  server.close()
  assert.equal(server.received.length, 1)
  assert.ok(server.received[0]?.replace(/=\r\n/g, '').replaceAll('=3D', '=').includes(link))
})

test('a mail wakes no job runner, so that the mails of a second are sent together', async (t) => {
  const listener = new pg.Client({ connectionString })
  await listener.connect()
  t.after(() => listener.end())
  await listener.query('listen "jobs:insert"')
  const announced = once(listener, 'notification')
  await db.transaction().execute(async (tx) => {
    await queueMail(tx, { to: 'sam@example.test', mail: { subject: 'Hello', write: () => HELLO } })
    await enqueue(tx, 'bookings:settle', { bookingId: 'one that is urgent' })
  })
  const [{ payload }] = (await announced) as [pg.Notification]
  assert.deepEqual(JSON.parse(payload ?? ''), { count: 1 })
})

/** Returns unfolded headers by lower-case name. */
function readHeaders(message: string): Record<string, string> {
  const head = (message.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** An SMTP server that refuses every recipient, and repeats the address as mail servers do. */
async function aRefusingServer() {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const line = chunk.toString().trim()
      const recipient = /^RCPT TO:(\S+)/i.exec(line)?.[1]
      socket.write(recipient ? `550 5.1.1 ${recipient} is unknown\r\n` : '250 yes\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
