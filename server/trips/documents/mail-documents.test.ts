import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openMailer } from '#server/messages/mail.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aMailServer } from '#test/fakes/smtp.ts'
import { aPaidBooking } from '#test/pay.ts'
import { readPdf } from '#test/read/read-pdf.ts'

const app = await openTestApp({ worker: true })
const { db } = app

async function confirmed() {
  const user = await aUser(db)
  const leg = await aLeg(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
  const mail = await eventually(() =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', user.email)
      .where('kind', '=', 'confirmation')
      .where('sentAt', 'is not', null)
      .executeTakeFirst(),
  )
  return { user, bookingId, mail }
}

describe('the confirmation mail', () => {
  test('has pass, calendar entry and receipt attached over SMTP, made when the mail is sent', async () => {
    const { mail } = await confirmed()
    await db.updateTable('mails').set({ sentAt: null }).where('id', '=', mail.id).execute()
    const server = await aMailServer()
    const mailer = openMailer({
      smtpUrl: server.url,
      from: 'Ferrywing <hello@ferrywing.test>',
      makeDocument: app.app.makeDocument,
      outgoing: app.app.outgoing,
    })
    await mailer.send(db, mail.id)
    mailer.close()
    server.close()
    const [message = ''] = server.received
    const parts = attachmentsIn(message)
    assert.deepEqual(
      parts.map(({ name, type }) => [name.replace(/FW-\w{6}/, 'FW-'), type]),
      [
        ['trip-pass-FW-.pdf', 'application/pdf'],
        ['flight-FW-.ics', 'text/calendar'],
        ['receipt-FW-.pdf', 'application/pdf'],
      ],
    )
    const [pass, calendar, receipt] = parts.map(({ content }) => content)
    assert.match(readPdf(pass ?? Buffer.alloc(0)).sheets.join(), /Sam Traveller/)
    assert.match(calendar?.toString() ?? '', /BEGIN:VEVENT/)
    assert.match(readPdf(receipt ?? Buffer.alloc(0)).sheets.join(), /USD 4,200\.00/)
  })

  test('stores neither files nor names in its row or in the queue', async () => {
    const { mail } = await confirmed()
    assert.deepEqual(mail.documents, ['TRIP_PASS', 'CALENDAR', 'RECEIPT'])
    const { rows } = await sql<{ type: string; size: number }>`
      select column_name as type, 0 as size from information_schema.columns
      where table_name = 'mails' and data_type = 'bytea'`.execute(db)
    assert.deepEqual(rows, [])
  })

  test('shows the attachments in the mailbox of this machine', async () => {
    const { user } = await confirmed()
    const mails = (await app.call('GET', '/dev/mailbox.json')).json as {
      to: string
      attachments: { document: string; url: string }[]
    }[]
    const mail = mails.find(({ to, attachments }) => to === user.email && attachments.length > 0)
    assert.deepEqual(
      mail?.attachments.map(({ document }) => document),
      ['TRIP_PASS', 'CALENDAR', 'RECEIPT'],
    )
    for (const { url } of mail?.attachments ?? []) {
      const answer = await app.call('GET', url)
      assert.equal(answer.status, 200)
      assert.match(answer.text, /^(%PDF-1\.7|BEGIN:VCALENDAR)/)
    }
    const id = mail?.attachments[0]?.url.split('/')[3]
    assert.equal((await app.call('GET', `/dev/mailbox/${id}/PASSPORT`)).status, 404)
    assert.match((await app.call('GET', '/dev/mailbox')).text, /Attached: <a href="[^"]+">trip pass<\/a>/)
  })

  test('leaves out documents that do not exist any more when it is sent late', async () => {
    const { mail, bookingId } = await confirmed()
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'OPERATOR', cancelledAt: new Date() })
      .where('id', '=', bookingId)
      .execute()
    await db.updateTable('mails').set({ sentAt: null }).where('id', '=', mail.id).execute()
    const server = await aMailServer()
    const { makeDocument, outgoing } = app.app
    const mailer = openMailer({ smtpUrl: server.url, from: 'hello@ferrywing.test', makeDocument, outgoing })
    await mailer.send(db, mail.id)
    mailer.close()
    server.close()
    const names = attachmentsIn(server.received[0] ?? '').map(({ name }) => name.split('-')[0])
    assert.deepEqual(names, ['flight', 'receipt'])
  })
})

function attachmentsIn(message: string): { name: string; type: string; content: Buffer }[] {
  return message.split(/\r\n--[^\r\n]+/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const name = /Content-Disposition: attachment;\s+filename=(?:"([^"]+)"|([^\s;]+))/i.exec(head)
    if (!name) return []
    const type = /Content-Type: ([\w/]+)/i.exec(head)?.[1] ?? ''
    const content = body.join('\r\n\r\n')
    const encoded = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]
    const bytes = encoded === 'base64' ? Buffer.from(content, 'base64') : Buffer.from(content)
    return [{ name: name[1] ?? name[2] ?? '', type, content: bytes }]
  })
}
