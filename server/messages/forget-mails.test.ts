import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats } from '#test/pay.ts'
import { forgetOldMails } from './forget-mails.ts'
import { queueMail } from './mail.ts'

const app = await openTestApp()
const { db } = app

test('a mail is deleted thirty days after it was sent; a booking keeps the record of it', async () => {
  const [user, leg] = [await aUser(db), await aLeg(db)]
  const { bookingId } = await holdSeats(app, { user, legId: leg.id })
  const words = { text: 'Hello', html: '<p>Hello</p>' }
  const mail = { subject: 'Hello', write: () => words }
  const about = { about: { kind: 'confirmed', bookingId } }
  for (const [to, sentDaysAgo, more] of [
    ['old@example.test', 31, {}],
    ['young@example.test', 29, {}],
    ['unsent@example.test', null, {}],
    ['booked@example.test', 31, about],
    ['lately-booked@example.test', 29, about],
  ] as const) {
    await queueMail(db, { to, mail, leaveUrl: '/leave', ...more })
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const sentAt = sentDaysAgo === null ? null : daysAgo(sentDaysAgo)
    await db
      .updateTable('mails')
      .set({ sentAt, createdAt: daysAgo(40) })
      .where('recipient', '=', to)
      .execute()
  }
  for (let round = 0; round < 2; round++) await forgetOldMails(db)
  const left = await db
    .selectFrom('mails')
    .select(['recipient', 'kind', 'subject', 'text', 'html', 'leaveUrl'])
    .where('recipient', 'like', '%@example.test')
    .where('subject', '=', mail.subject)
    .orderBy('id')
    .execute()
  const whole = { subject: 'Hello', ...words, leaveUrl: `${app.config.publicUrl}/leave` }
  const history = { subject: 'Hello', text: '', html: '', leaveUrl: null }
  assert.deepEqual(left, [
    { recipient: 'young@example.test', kind: null, ...whole },
    { recipient: 'unsent@example.test', kind: null, ...whole },
    { recipient: 'booked@example.test', kind: 'confirmed', ...history },
    { recipient: 'lately-booked@example.test', kind: 'confirmed', ...whole },
  ])
})
