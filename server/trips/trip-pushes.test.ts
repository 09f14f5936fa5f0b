import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import { processWaitingLists } from '#server/bookings/waiting-list/offer-seats.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, giveTails, KEEP_TAXES } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { aPushDevice, readPushes } from '#test/samples/push-device.ts'
import { aWaitingTraveller } from '#test/waiting.ts'
import { sendReminders } from './reminders/send-reminders.ts'

const app = await openTestApp()
const { db, call } = app

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR_MS)

/** A paid booking of a traveller with a device, on a leg of three hours that leaves in this many hours. */
async function aBooking({ hours, language = 'en' }: { hours: number; language?: Language }) {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId: owner.id })
  await giveTails(db, { operatorId, tails: ['N482NL'] })
  const leg = await aLeg(db, { operatorId, departureAt: inHours(240) })
  const user = await aUser(db)
  await db.updateTable('users').set({ language }).where('id', '=', user.id).execute()
  await aPushDevice(app, { userId: user.id })
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
  await db
    .updateTable('bookings')
    .set({ confirmedAt: inHours(-72) })
    .where('id', '=', bookingId)
    .execute()
  await db
    .updateTable('legs')
    .set({ departureAt: inHours(hours), arrivalAt: inHours(hours + 3), ...KEEP_TAXES })
    .where('id', '=', leg.id)
    .execute()
  const path = `/api/api/operators/flights/${leg.id}`
  const act = async (what: string, body: object) => {
    const { status, text } = await call('POST', `${path}/${what}`, { as: owner, body })
    assert.equal(status, 200, text)
  }
  return { owner, user, bookingId, path, act }
}

const pushesTo = ({ user }: { user: { id: string } }) => readPushes(app, { userId: user.id })
const titles = (pushes: Awaited<ReturnType<typeof readPushes>>) => pushes.map(({ title }) => title)

describe('a traveller’s devices get a notification', () => {
  for (const [language, title, body] of [
    [
      'en',
      /^Your flight (today|tomorrow)$/,
      /^New York to Miami, .+\d\d:\d\d E[SD]T\. Please be there at \d\d:\d\d\.$/,
    ],
    ['fr', /^Votre vol (aujourd’hui|demain)$/, /^New York – Miami, .+ Présentez-vous à \d\d:\d\d\.$/],
    ['ar', /^رحلتك (اليوم|غدًا)$/, /يُرجى الحضور عند/],
  ] as const)
    test(`a day and three hours before, once each, in ${language}`, async () => {
      const booked = await aBooking({ hours: 20, language })
      const remind = () => sendReminders(db, { rowCipher: app.app.rowCipher })
      await remind()
      await remind()
      const [push, ...none] = await pushesTo(booked)
      assert.deepEqual(none, [])
      assert.match(push?.title ?? '', title)
      assert.match(push?.body ?? '', body)
      assert.deepEqual([push?.language, push?.path], [language, `/trips/${booked.bookingId}`])
      assert.doesNotMatch(JSON.stringify(push), new RegExp(`${booked.user.name}|FW-`))
    })

  test('about a delay, its end and boarding, and about nothing else on the day', async () => {
    const booked = await aBooking({ hours: 0.5 })
    const expectedDepartureUTC = inHours(1.5).toISOString()
    for (const body of [
      { status: 'ON_TIME' },
      { status: 'DELAYED', expectedDepartureUTC },
      { status: 'DELAYED', expectedDepartureUTC, crew: 'Ana Silva' },
      { status: 'ON_TIME' },
      { status: 'BOARDING' },
      { status: 'BOARDING' },
      { status: 'DEPARTED' },
    ])
      await booked.act('day', body)
    const pushes = await pushesTo(booked)
    const [delayed = '', ...rest] = titles(pushes)
    assert.match(delayed, /^Delayed to \d\d:\d\d E[SD]T$/)
    assert.deepEqual(rest, ['On time after all', 'Boarding'])
    assert.ok(pushes.every(({ urgent }) => urgent))
  })

  test('about boarding only if it is reported within the hour, not later by a phone without network', async () => {
    const booked = await aBooking({ hours: -0.5 })
    await booked.act('day', { status: 'BOARDING', atUTC: inHours(-1).toISOString() })
    assert.deepEqual(await pushesTo(booked), [])
  })

  test('about a moved or cancelled flight; far ahead it may wait for the morning', async () => {
    for (const [hours, urgent] of [
      [240, false],
      [20, true],
    ] as const) {
      const booked = await aBooking({ hours })
      const { flight: leg } = (await call('GET', booked.path, { as: booked.owner })).json
      const later = (instant: string) =>
        formatLocalTextAt(new Date(Date.parse(instant) + 3 * HOUR_MS).toISOString(), 'America/New_York')
      const moved = { departureLocal: later(leg.departureUTC), arrivalLocal: later(leg.arrivalUTC) }
      const change = { flight: { ...toLegForm(leg), ...moved }, agreedTo: 'REFUND_OFFERED' }
      await booked.act('change', change)
      await booked.act('cancel', { reason: 'Maintenance' })
      const pushes = await pushesTo(booked)
      assert.deepEqual(titles(pushes), ['Your flight was moved', 'Your flight is cancelled'])
      for (const push of pushes) assert.equal(push.urgent, urgent)
    }
  })

  test('about seats on a waiting list that are held for them, as long as they are held', async () => {
    const { id: legId } = await aLeg(db, { seatsTotal: 4, seatsSold: 4 })
    const user = await aWaitingTraveller(app, { legId, seats: 2 })
    await aPushDevice(app, { userId: user.id })
    await sql`update legs set seats_sold = 2 where id = ${legId}`.execute(db)
    await processWaitingLists(db)
    const [push, ...none] = await pushesTo({ user })
    assert.deepEqual(none, [])
    assert.match(push?.title ?? '', /^2 seats are held for you until \d\d:\d\d E[SD]T$/)
    assert.equal(push?.path, `/booking?legId=${legId}`)
    const { holdExpiresAt } = await db
      .selectFrom('bookings')
      .select('holdExpiresAt')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(push?.usefulUntil, holdExpiresAt)
  })
})
