import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { measureText } from '#server/messages/text-letters.ts'
import { setPremium } from '#test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser, KEEP_TAXES } from '#test/build.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking } from '#test/pay.ts'
import { aPhone } from '#test/phones.ts'
import { anFbo } from '#test/samples/fbo.ts'
import { sendReminders } from './send-reminders.ts'

const app = await openTestApp()
const { db } = app
const { publicUrl } = app.config

const HOUR_MS = 3_600_000
const remind = () => sendReminders(db, { rowCipher: app.app.rowCipher })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** A paid booking with a confirmed phone number, made long before its leg, which leaves in this many hours. */
async function aBooking({ hours, language = 'en' }: { hours: number; language?: Language }) {
  const user = await aUser(db)
  await db.updateTable('users').set({ language }).where('id', '=', user.id).execute()
  await setPremium(db, { userId: user.id, days: 30 })
  await aPhone(db, app.config, { userId: user.id })
  const leg = await aLeg(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats: 2 })
  await db
    .updateTable('bookings')
    .set({ confirmedAt: inHours(-72) })
    .where('id', '=', bookingId)
    .execute()
  const { id: originFboId } = await anFbo(db, { name: `Jet Aviation ${bookingId.slice(-6)}` })
  await move(leg.id, hours)
  await db.updateTable('legs').set({ originFboId }).where('id', '=', leg.id).execute()
  return { user, bookingId, legId: leg.id }
}

async function move(legId: string, hours: number): Promise<void> {
  const departureAt = inHours(hours)
  const arrivalAt = inHours(hours + 3)
  await db
    .updateTable('legs')
    .set({ departureAt, arrivalAt, ...KEEP_TAXES })
    .where('id', '=', legId)
    .execute()
}

type Booked = Awaited<ReturnType<typeof aBooking>>

async function mailsTo({ user }: Booked) {
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute()
  return mails.slice(1)
}

async function textsTo({ user }: Booked): Promise<string[]> {
  const rows = await db
    .selectFrom('smsMessages')
    .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
    .select('body')
    .where('phones.userId', '=', user.id)
    .orderBy('smsMessages.id')
    .execute()
  return rows.map(({ body }) => body)
}

describe('a reminder', () => {
  test('a day before says by mail and text message where and when to be, and what to bring', async () => {
    const booked = await aBooking({ hours: 23.9 })
    await remind()
    const [mail, ...none] = await mailsTo(booked)
    assert.deepEqual(none, [])
    assert.match(mail?.subject ?? '', /^Your flight (tomorrow|today): New York to Miami, booking FW-/)
    for (const part of [
      /Where you meet: Jet Aviation \w+, .+/,
      /Telephone: \+1/,
      /Be there: \d+ minutes before departure/,
      /Please be there at \d\d:\d\d E[SD]T\./,
      /- The names or documents of 2 passengers are missing\. Enter them by .+ on your trip’s page\./,
      /- Bring your trip pass, and for everybody an official identity document with a photo\./,
      /- The operator has written nothing about baggage\./,
      /Map of the place: https:\/\/www\.openstreetmap\.org\/\?mlat=/,
      new RegExp(`Your trip: ${publicUrl}/trips/${booked.bookingId}`),
    ])
      assert.match(mail?.text ?? '', part)
    const [text, ...more] = await textsTo(booked)
    assert.deepEqual(more, [])
    assert.match(text ?? '', /^Your flight (tomorrow|today): TEB-OPF .+, be there \d\d:\d\d/)
    assert.ok(text?.endsWith(`. ${publicUrl}/trips/${booked.bookingId}`))
    assert.ok(measureText(text ?? '', 'en') <= 160)
  })

  test('is sent once, however often the worker runs', async () => {
    const booked = await aBooking({ hours: 2.9 })
    await Promise.all([remind(), remind(), remind()])
    await remind()
    const mails = await mailsTo(booked)
    assert.equal(mails.length, 1)
    assert.match(mails[0]?.subject ?? '', /^Your flight at \d\d:\d\d: /)
    assert.doesNotMatch(mails[0]?.text ?? '', /missing/)
    assert.equal((await textsTo(booked)).length, 1)
  })

  for (const [hours, texts] of [
    [47.9, 0],
    [3.9, 1],
  ] as const)
    test(`${hours} hours before counts the passengers without a name, and is not sent when all are named`, async () => {
      const [booked, ready] = [await aBooking({ hours }), await aBooking({ hours })]
      for (const seat of [1, 2]) {
        const path = `/api/api/trips/${ready.bookingId}/passengers/${seat}`
        const body = { who: 'same', version: 0, passenger: aTravelledPassenger() }
        assert.equal((await app.call('PUT', path, { as: ready.user, body })).status, 200)
      }
      await remind()
      await remind()
      const [mail, ...none] = await mailsTo(booked)
      assert.match(mail?.subject ?? '', /^Passengers still to name: New York to Miami, booking FW-/)
      assert.match(mail?.text ?? '', /- The names or documents of 2 passengers are missing\. Enter them by /)
      assert.deepEqual([none, (await textsTo(booked)).length], [[], texts])
      assert.deepEqual(await mailsTo(ready), [])
    })

  test('of a moved flight is sent again', async () => {
    const booked = await aBooking({ hours: 23.5 })
    await remind()
    await move(booked.legId, 20)
    await remind()
    await remind()
    assert.equal((await mailsTo(booked)).length, 2)
  })

  test('is not sent for a cancelled booking or flight, or too early', async () => {
    const [cancelled, withdrawn, far] = [
      await aBooking({ hours: 20 }),
      await aBooking({ hours: 20 }),
      await aBooking({ hours: 48.1 }),
    ]
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'TRAVELLER', cancelledAt: new Date() })
      .where('id', '=', cancelled.bookingId)
      .execute()
    await db.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', withdrawn.legId).execute()
    await remind()
    for (const one of [cancelled, withdrawn, far]) assert.deepEqual(await mailsTo(one), [])
  })

  test('waits for the end of quiet hours a day before, and not three hours before', async () => {
    const [day, hours] = [await aBooking({ hours: 20 }), await aBooking({ hours: 2 })]
    const clock = (at: Date) => at.toISOString().slice(11, 16)
    for (const { user } of [day, hours])
      await db
        .insertInto('alertSettings')
        .values({
          ...{ userId: user.id, timezone: 'UTC' },
          ...{ quietFrom: clock(inHours(-1)), quietTo: clock(inHours(1)) },
        })
        .execute()
    await remind()
    assert.deepEqual([(await mailsTo(day)).length, (await mailsTo(hours)).length], [0, 1])
    await db.deleteFrom('alertSettings').where('userId', '=', day.user.id).execute()
    await remind()
    assert.equal((await mailsTo(day)).length, 1)
  })

  for (const [language, subject, start] of [
    [
      'fr',
      /^Votre vol (demain|aujourd’hui)\s: New York – Miami, réservation FW-/,
      /^Votre vol (demain|aujourd'hui) : TEB-OPF /,
    ],
    ['ar', /^رحلتك (غدًا|اليوم): /, /^رحلتك (غدًا|اليوم): /],
  ] as const)
    test(`is written in ${language} to a traveller with that language`, async () => {
      const booked = await aBooking({ hours: 22, language })
      await remind()
      const [mail] = await mailsTo(booked)
      assert.match(mail?.subject ?? '', subject)
      const [text = ''] = await textsTo(booked)
      assert.match(text, start)
      assert.ok(measureText(text, language) <= (language === 'ar' ? 201 : 160), text)
    })
})
