import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { storeRates } from '#server/taxes/store-rates.ts'
import {
  anAlert,
  aWatcher,
  makeDigestsDue,
  matchAndNotify,
  readMails,
  runMatching,
  setPremium,
  withNumber,
} from '#test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, dayFromNow } from '#test/build.ts'
import type { Case } from '#test/samples/tax-cases.ts'
import { taxLeg } from '#test/samples/taxed-leg.ts'
import { sendDueNotifications } from './send-due-notifications.ts'
import { watchPrices } from './watch-prices.ts'

const app = await openTestApp()
const { db } = app
const listSubjects = async (user: { email: string }) =>
  (await readMails(db, user)).map(({ subject }) => subject)
const setPrice = (legId: string, minor: number) =>
  sql`update legs set ask_price_minor = ${minor}, floor_price_minor = ${minor},
    taxes_until = taxes_until + interval '1 day' where id = ${legId}`.execute(db)
const textsTo = async (userId: string) =>
  (
    await db
      .selectFrom('smsMessages')
      .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
      .select('body')
      .where('phones.userId', '=', userId)
      .execute()
  ).map(({ body }) => body)

describe('with Premium', () => {
  test('a published flight is announced at once, in one mail even if it matches several routes', async () => {
    const user = await aWatcher(db)
    await anAlert(db, user.id)
    await anAlert(db, user.id, { fromCode: null })
    const leg = await aLeg(db)
    await matchAndNotify(app)
    await matchAndNotify(app)
    const [mail, ...more] = await readMails(db, user)
    assert.ok(mail)
    assert.equal(more.length, 0)
    assert.match(mail.subject, /^New York → Miami, \w{3} \d+ \w{3}: \$4,200 per person$/)
    for (const part of [
      /\d\d:\d\d E[SD]T \(UTC-0[45]:00\)/,
      /\$4,200 per person, 66% below standard charter/,
      /Operated by: Northlight Air Charter LLC/,
      new RegExp(`/booking\\?legId=${leg.id}`),
    ])
      assert.match(mail.text, part)
    assert.match(mail.leaveUrl ?? '', /\/leave-alerts\?token=all_/)
    assert.equal(mail.text.match(/\/leave-alerts\?token=alert_/g)?.length, 2)
  })

  test('an alert follows when a draft is published and its operator may sell; a draft sends none', async () => {
    const user = await aWatcher(db)
    await anAlert(db, user.id)
    const operator = await anOperator(db, { certificatesUntil: null })
    const leg = await aLeg(db, { status: 'DRAFT', operatorId: operator.id })
    await matchAndNotify(app)
    await sql`update legs set status = 'PUBLISHED' where id = ${leg.id}`.execute(db)
    await matchAndNotify(app)
    assert.deepEqual(await listSubjects(user), [])
    await sql`update operators set certificates_until = now() + interval '90 days' where id = ${operator.id}`.execute(
      db,
    )
    await matchAndNotify(app)
    assert.equal((await listSubjects(user)).length, 1)
  })

  test('a lower price is announced; a higher price or one already announced is not', async () => {
    const user = await aWatcher(db)
    await anAlert(db, user.id)
    const leg = await aLeg(db)
    await matchAndNotify(app)
    for (const minor of [450_000, 430_000, 420_000]) {
      await setPrice(leg.id, minor)
      await matchAndNotify(app)
    }
    assert.equal((await listSubjects(user)).length, 1)
    await setPrice(leg.id, 419_900)
    await matchAndNotify(app)
    const [, drop, ...more] = await readMails(db, user)
    assert.equal(more.length, 0)
    assert.match(drop?.subject ?? '', /^Now \$4,199: New York → Miami/)
    assert.match(drop?.text ?? '', /\$4,199 per person, was \$4,200/)
  })

  test('a scheduled price is announced when it reaches the maximum, and again after a fall of 5 %', async () => {
    const [patient, notified] = [await aWatcher(db), await aWatcher(db)]
    await anAlert(db, patient.id, { currency: 'USD', maxPriceMinor: 300_000 })
    await anAlert(db, notified.id)
    const departureAt = new Date(Date.now() + 86_400_000 + 2 * 3_600_000)
    const leg = await aLeg(db, {
      ...{ priceMode: 'DECLINING', askPriceMinor: 500_000, floorPriceMinor: 100_000 },
      ...{ publishedAt: new Date(Date.now() - 8 * 3_600_000), departureAt },
    })
    await matchAndNotify(app)
    assert.deepEqual([(await listSubjects(patient)).length, (await listSubjects(notified)).length], [0, 1])
    const later = async (hours: number) => {
      await sql`alter table legs disable trigger legs_match_changed`.execute(db)
      await sql`update legs set published_at = published_at - make_interval(hours => ${hours}) where id = ${leg.id}`.execute(
        db,
      )
      await sql`alter table legs enable trigger legs_match_changed`.execute(db)
      await sql`update alert_price_looks set looked_at = now() - interval '1 hour'`.execute(db)
      await watchPrices(db)
      await sendDueNotifications(db, app.app.notifier)
    }
    await later(0)
    assert.deepEqual([(await listSubjects(patient)).length, (await listSubjects(notified)).length], [0, 1])
    await later(1)
    await later(60)
    assert.deepEqual([(await listSubjects(patient)).length, (await listSubjects(notified)).length], [1, 2])
    await later(0)
    assert.deepEqual([(await listSubjects(patient)).length, (await listSubjects(notified)).length], [1, 2])
  })

  test('for a whole aircraft the maximum price is compared with each person’s share, with taxes', async () => {
    const people = 4
    const [reached, beyond] = [await aWatcher(db), await aWatcher(db)]
    // $8,000, 7.5 % tax, and a segment tax for each of four people.
    const eachMinor = (860_000 + people * 530) / people
    await anAlert(db, reached.id, { people, currency: 'USD', maxPriceMinor: eachMinor })
    await anAlert(db, beyond.id, { people, currency: 'USD', maxPriceMinor: eachMinor - 1 })
    const price = { askPriceMinor: 100_000, floorPriceMinor: 100_000 }
    const leg = await aLeg(db, { saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 8, ...price })
    const sold: Case = { currency: 'USD', facts: { saleMode: 'WHOLE_AIRCRAFT' } }
    await taxLeg(db, { legId: leg.id }, 'KTEB–KOPF', 100_000, sold)
    await matchAndNotify(app)
    assert.deepEqual([(await listSubjects(reached)).length, (await listSubjects(beyond)).length], [1, 0])
  })

  test('a maximum price for all currencies is compared at the rate of the day', async () => {
    const [reached, beyond, own] = [await aWatcher(db), await aWatcher(db), await aWatcher(db)]
    const inEuros = { currency: 'EUR', anyCurrency: true }
    const day = dayFromNow(0)
    await storeRates(db, [{ day, currency: 'USD', rate: '1.2' }], { source: 'test' })
    // $4,200 are 3,500 euros.
    await anAlert(db, reached.id, { ...inEuros, maxPriceMinor: 350_000 })
    await anAlert(db, beyond.id, { ...inEuros, maxPriceMinor: 349_999 })
    await anAlert(db, own.id, { currency: 'EUR', maxPriceMinor: 900_000 })
    await aLeg(db)
    await matchAndNotify(app)
    assert.deepEqual(
      [
        (await listSubjects(reached)).length,
        (await listSubjects(beyond)).length,
        (await listSubjects(own)).length,
      ],
      [1, 0, 0],
    )
  })

  test('a text message goes to a confirmed number and has at most 160 characters', async () => {
    const user = await aWatcher(db)
    await withNumber(db, user.id)
    await anAlert(db, user.id, { byEmail: false, bySms: true })
    const leg = await aLeg(db)
    await matchAndNotify(app)
    const [text, ...more] = await textsTo(user.id)
    assert.equal(more.length, 0)
    assert.match(text ?? '', /^TEB-OPF \w{3} \d+ \w{3} \d\d:\d\d E[SD]T, \$4,200 pp/)
    assert.ok(text?.includes(leg.id) && text.includes('Northlight'))
    assert.ok((text?.length ?? 0) <= 160)
    assert.deepEqual(await listSubjects(user), [])
  })

  test('quiet hours delay alerts; afterwards only bookable flights are sent, at their current price', async () => {
    const user = await aWatcher(db)
    await anAlert(db, user.id)
    const hour = new Date().getUTCHours()
    const at = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, '0')}:00`
    await app.call('PUT', '/api/api/alerts/settings', {
      as: user as never,
      body: { timezone: 'UTC', quietFrom: at(0), quietTo: at(2) },
    })
    const [stays, goes] = [await aLeg(db), await aLeg(db)]
    await matchAndNotify(app)
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from due_at - date_trunc('hour', now())) / 3600 as hours from alert_findings
      where user_id = ${user.id}`.execute(db)
    assert.deepEqual(
      rows.map(({ hours }) => Number(hours)),
      [2, 2],
    )
    assert.deepEqual(await listSubjects(user), [])
    await sql`update legs set status = 'CANCELLED' where id = ${goes.id}`.execute(db)
    await setPrice(stays.id, 390_000)
    await runMatching(db)
    await sql`update alert_settings set quiet_from = ${at(4)}, quiet_to = ${at(6)} where user_id = ${user.id}`.execute(
      db,
    )
    await sql`update alert_findings set due_at = now() where user_id = ${user.id}`.execute(db)
    await sendDueNotifications(db, app.app.notifier)
    const [subject, ...more] = await listSubjects(user)
    assert.match(subject ?? '', /\$3,900 per person/)
    assert.equal(more.length, 0)
  })
})

describe('on Free', () => {
  test('the weekly mail lists all flights together, once', async () => {
    const user = await aWatcher(db, { premium: false })
    await anAlert(db, user.id)
    const [one, other] = [await aLeg(db), await aLeg(db)]
    await matchAndNotify(app)
    assert.deepEqual(await listSubjects(user), [])
    const { rows } = await sql<{
      due: Date
    }>`select due_at as due from alert_findings where user_id = ${user.id}`.execute(db)
    assert.deepEqual(
      rows.map(({ due }) => [due.getUTCDay(), due.getUTCHours()]),
      [
        [4, 9],
        [4, 9],
      ],
    )
    await makeDigestsDue(db)
    await sendDueNotifications(db, app.app.notifier)
    await makeDigestsDue(db)
    await sendDueNotifications(db, app.app.notifier)
    const [mail, ...more] = await readMails(db, user)
    assert.equal(more.length, 0)
    assert.equal(mail?.subject, 'Your week: 2 flights on your routes')
    for (const { id } of [one, other]) assert.ok(mail?.text.includes(id))
  })

  test('after Premium has ended, a resting route sends neither an immediate message nor a weekly mail', async () => {
    const user = await aWatcher(db)
    for (let n = 1; n <= 5; n++) await anAlert(db, user.id, { people: 8 + n })
    await anAlert(db, user.id)
    await aLeg(db)
    await runMatching(db)
    await setPremium(db, { userId: user.id, days: -1 })
    await sendDueNotifications(db, app.app.notifier)
    assert.deepEqual(await listSubjects(user), [])
    await makeDigestsDue(db)
    await sendDueNotifications(db, app.app.notifier)
    assert.deepEqual(await listSubjects(user), [])
  })
})

test('suspended, leaving, unconfirmed and opted-out travellers get no alerts', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, (_, n) => aWatcher(db, { verified: n !== 0 })))
  const [unconfirmed, suspended, leaving, quiet] = people
  for (const { id } of people) await anAlert(db, id)
  await aLeg(db)
  await runMatching(db)
  await sql`update users set suspended_at = now() where id = ${suspended?.id}`.execute(db)
  await sql`update users set delete_requested_at = now() where id = ${leaving?.id}`.execute(db)
  await db
    .insertInto('notificationChoices')
    .values({ userId: quiet?.id ?? '', routeAlerts: false })
    .execute()
  await sendDueNotifications(db, app.app.notifier)
  for (const one of [unconfirmed, suspended, leaving, quiet]) {
    assert.deepEqual(await listSubjects(one ?? { email: '' }), [])
  }
  const { rows } =
    await sql`select 1 from alert_findings where user_id = any(${people.map(({ id }) => id)}::uuid[])`.execute(
      db,
    )
  assert.equal(rows.length, 0)
})

test('a suspended account or one that will be deleted is not matched at all', async () => {
  const [suspended, leaving, back] = await Promise.all([1, 2, 3].map(() => aWatcher(db)))
  for (const one of [suspended, leaving, back]) await anAlert(db, one?.id ?? '')
  await sql`update users set suspended_at = now() where id = ${suspended?.id}`.execute(db)
  await sql`update users set delete_requested_at = now() where id = ${leaving?.id}`.execute(db)
  const leg = await aLeg(db)
  await runMatching(db)
  const found = await db.selectFrom('alertFindings').select('userId').where('legId', '=', leg.id).execute()
  assert.deepEqual(
    found
      .map(({ userId }) => userId)
      .filter((id) => [suspended, leaving, back].some((one) => one?.id === id)),
    [back?.id],
  )
})

test('the history lists the notifications, newest first, of all routes or of one', async () => {
  const user = await aWatcher(db)
  const [alertId, other] = [
    await anAlert(db, user.id),
    await anAlert(db, user.id, { people: 8, fromCode: null }),
  ]
  const leg = await aLeg(db, { seatsTotal: 4 })
  await matchAndNotify(app)
  await setPrice(leg.id, 300_000)
  await matchAndNotify(app)
  const read = async (query = '') =>
    (await app.call('GET', `/api/api/alerts/history${query}`, { as: user as never })).json
  const { messages, pagination } = await read()
  assert.equal(pagination.total, 2)
  assert.deepEqual(
    messages.map((one: Record<string, unknown>) => [one.reason, one.priceMinor, one.channels, one.alertIds]),
    [
      ['PRICE_DROP', 300_000, ['EMAIL'], [alertId]],
      ['NEW', 420_000, ['EMAIL'], [alertId]],
    ],
  )
  assert.equal((await read(`?alertId=${other}`)).pagination.total, 0)
  assert.equal((await read('?limit=1&page=2')).messages[0].reason, 'NEW')
})
