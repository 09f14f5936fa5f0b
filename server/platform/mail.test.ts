import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { openTestDatabase } from '#test/db.ts'
import { openPostman, queueMail } from './mail.ts'

const { db } = await openTestDatabase()

test('a mail that is refused says so without the address, and is not marked as sent', async () => {
  const server = await aServerThatKnowsNobody()
  const postman = openPostman({ smtpUrl: server.url, from: 'Ferrywing <hello@ferrywing.test>' })
  await queueMail(db, {
    to: 'quentin@example.test',
    mail: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
  })
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

  await assert.rejects(postman.send(db, mail.id), (error: Error) => {
    assert.equal(error.message, `Mail ${mail.id} was not accepted: EENVELOPE 550`)
    return true
  })
  const { sentAt } = await db.selectFrom('mails').select('sentAt').executeTakeFirstOrThrow()
  assert.equal(sentAt, null)
  postman.close()
  server.close()
})

/** Speaks as much SMTP as it takes to refuse a recipient, repeating the address as mail servers do. */
async function aServerThatKnowsNobody() {
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
