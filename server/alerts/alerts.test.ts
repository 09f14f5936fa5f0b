import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp, type TestAnswer } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { buildLeaveAlertsPath } from './leave-alerts.ts'
import { lockName } from './save-alert.ts'

const app = await openTestApp()
const { db } = app
const { secretCipher } = app.app.notifier
const MIAMI = { from: 'TEB', to: 'city:KOPF' }

type User = { id: string; role: 'USER' }
const traveller = async () => (await aUser(db)) as User & { email: string }
const create = (as: User, body: object = MIAMI) => app.call('POST', '/api/api/alerts', { as, body })
const list = async (as: User) => (await app.call('GET', '/api/api/alerts', { as })).json
const refused = (answer: TestAnswer, status: number, code: string) =>
  assert.deepEqual([answer.status, answer.json?.code], [status, code], answer.text)

async function withPremium({ id }: { id: string }, until = "now() + interval '1 day'") {
  await sql`insert into plan_subscriptions (id, user_id, billing, with_trial) values (${id}, ${id}, 'ANNUAL', false)
    on conflict do nothing`.execute(db)
  await sql`insert into entitlements (user_id, plan, valid_from, valid_until, subscription_id)
    values (${id}, 'PREMIUM', now() - interval '1 day', ${sql.raw(until)}, ${id})
    on conflict (user_id) do update set valid_until = excluded.valid_until`.execute(db)
}

describe('a saved route', () => {
  test('is saved with the recognised places, read, replaced as a whole, and deleted', async () => {
    const user = await traveller()
    const body = {
      ...{
        from: 'teterboro',
        to: 'city:KOPF',
        toRadiusKm: 100,
        dateFrom: '2026-12-01',
        dateTo: '2026-12-31',
      },
      ...{ people: 2, classes: ['Light Jet'], currency: 'USD', maxPriceMinor: 500_000 },
    }
    const { status, json, text } = await create(user, body)
    assert.equal(status, 200, text)
    const { alert } = json
    assert.deepEqual([alert.from.token, alert.to.name, alert.toRadiusKm], ['TEB', 'Miami', 100])
    assert.deepEqual([alert.status, alert.channels], ['ACTIVE', { email: true, sms: false }])
    assert.deepEqual((await app.call('GET', `/api/api/alerts/${alert.id}`, { as: user })).json.alert, alert)

    const edited = await app.call('PUT', `/api/api/alerts/${alert.id}`, { as: user, body: MIAMI })
    assert.equal(edited.status, 200, edited.text)
    assert.deepEqual(
      [edited.json.alert.toRadiusKm, edited.json.alert.classes, edited.json.alert.maxPriceMinor],
      [null, [], null],
    )
    const gone = () => app.call('DELETE', `/api/api/alerts/${alert.id}`, { as: user })
    assert.deepEqual([(await gone()).status, (await gone()).status], [200, 200])
    refused(await app.call('GET', `/api/api/alerts/${alert.id}`, { as: user }), 404, 'alert_not_found')
  })

  test('is saved once if it is sent twice', async () => {
    const user = await traveller()
    const [one, other] = [await create(user), await create(user, { ...MIAMI, people: 1 })]
    assert.equal(one.json.alert.id, other.json.alert.id)
  })

  test('of another person is not found', async () => {
    const { json } = await create(await traveller())
    const other = await traveller()
    const path = `/api/api/alerts/${json.alert.id}`
    refused(await app.call('GET', path, { as: other }), 404, 'alert_not_found')
    refused(await app.call('PUT', path, { as: other, body: MIAMI }), 404, 'alert_not_found')
    refused(await app.call('POST', `${path}/pause`, { as: other }), 404, 'alert_not_found')
    await app.call('DELETE', path, { as: other })
    assert.equal(
      (await db.selectFrom('alerts').select('id').where('id', '=', json.alert.id).execute()).length,
      1,
    )
  })

  test('needs a known place, days in order, and a currency if it has a price', async () => {
    const user = await traveller()
    for (const [body, path] of [
      [{}, 'from'],
      [{ from: 'xqzzy' }, 'from'],
      [{ ...MIAMI, to: 'country:QQ' }, 'to'],
      [{ ...MIAMI, dateFrom: '2026-12-02', dateTo: '2026-12-01' }, 'dateTo'],
      [{ ...MIAMI, maxPriceMinor: 1000 }, 'currency'],
      [{ ...MIAMI, unknown: 1 }, undefined],
    ] as const) {
      const answer = await create(user, body)
      refused(answer, 400, 'invalid_input')
      if (path) assert.equal(answer.json.details[0].path, path, answer.text)
    }
  })

  test('can be paused twice and resumed twice', async () => {
    const user = await traveller()
    const { id } = (await create(user)).json.alert
    const press = async (verb: string) =>
      (await app.call('POST', `/api/api/alerts/${id}/${verb}`, { as: user })).json.alert.status
    assert.deepEqual([await press('pause'), await press('pause')], ['PAUSED', 'PAUSED'])
    assert.deepEqual([await press('resume'), await press('resume')], ['ACTIVE', 'ACTIVE'])
  })
})

describe('the plan’s limit', () => {
  const routeNo = (n: number) => ({ from: 'TEB', to: 'OPF', people: 1 + n })

  test('of five holds against twenty requests at once', async () => {
    const user = await traveller()
    const lock = `select pg_advisory_xact_lock(hashtextextended('${lockName(user.id)}', 0))`
    const answers = await overlapping<TestAnswer>(app.connectionString, lock, () =>
      Array.from({ length: 20 }, (_, n) => create(user, { ...routeNo(0), toRadiusKm: n })),
    )
    const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
    assert.deepEqual(
      [statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 409).length],
      [5, 15],
    )
    refused(await create(user, { to: 'LAX' }), 409, 'saved_routes_limit')
    assert.equal((await list(user)).plan.savedRoutesCount, 5)
  })

  test('does not exist on Premium; when Premium ends, the routes beyond five rest and are kept', async () => {
    const user = await traveller()
    await withPremium(user)
    for (let n = 0; n < 7; n++) assert.equal((await create(user, routeNo(n))).status, 200)
    assert.deepEqual((await list(user)).plan, {
      ...{ savedRoutesCount: 7, restingCount: 0, nextDigestUTC: null },
      ...{ alerts: 'INSTANT', savedRoutes: null },
    })
    await withPremium(user, "now() - interval '1 hour'")
    const { alerts, plan } = await list(user)
    assert.deepEqual(
      alerts.map((one: { status: string }) => one.status),
      ['RESTING', 'RESTING', ...Array(5).fill('ACTIVE')],
    )
    assert.match(alerts[0].statusSentence, /Resting since Premium ended/)
    assert.deepEqual([plan.savedRoutes, plan.restingCount, plan.alerts], [5, 2, 'WEEKLY'])
    assert.equal(new Date(plan.nextDigestUTC).getUTCDay(), 4)
    refused(await create(user, { to: 'LAX' }), 409, 'saved_routes_limit')

    // When one of the five is paused or deleted, the next resting route becomes active.
    await app.call('POST', `/api/api/alerts/${alerts[6].id}/pause`, { as: user })
    assert.deepEqual((await list(user)).alerts.map((one: { status: string }) => one.status).slice(0, 2), [
      'RESTING',
      'ACTIVE',
    ])
  })

  test('allows text messages only with Premium and a confirmed number', async () => {
    const user = await traveller()
    const bySms = { ...MIAMI, channels: { email: true, sms: true } }
    refused(await create(user, bySms), 409, 'sms_needs_premium')
    await withPremium(user)
    refused(await create(user, bySms), 409, 'sms_needs_number')
    await sql`insert into phones (user_id, number_hash, sealed_number, verified_at)
      values (${user.id}, ${Buffer.from(user.id)}, ${Buffer.from('x')}, now())`.execute(db)
    assert.equal((await create(user, bySms)).status, 200)
  })
})

test('a preview counts the flights that match now, and shows three', async () => {
  const user = await traveller()
  const before = (await app.call('POST', '/api/api/alerts/preview', { as: user, body: MIAMI })).json.count
  for (let n = 0; n < 4; n++) await aLeg(db)
  const { json, status, text } = await app.call('POST', '/api/api/alerts/preview', { as: user, body: MIAMI })
  assert.equal(status, 200, text)
  assert.deepEqual([json.count - before, json.isAtLeast, json.legs.length], [4, false, 3])
  assert.equal(json.to.name, 'Miami')
  const dear = { ...MIAMI, currency: 'USD', maxPriceMinor: 100 }
  assert.equal((await app.call('POST', '/api/api/alerts/preview', { as: user, body: dear })).json.count, 0)
})

test('quiet hours and time zone are stored; an unknown zone is refused', async () => {
  const user = await traveller()
  const path = '/api/api/alerts/settings'
  const first = (await app.call('GET', path, { as: user })).json
  assert.deepEqual([first.chosen, first.settings.timezone], [false, 'UTC'])
  const body = { timezone: 'Europe/Zurich', quietFrom: '22:00', quietTo: '07:00' }
  const saved = await app.call('PUT', path, { as: user, body })
  assert.deepEqual([saved.status, saved.json.settings], [200, body], saved.text)
  assert.deepEqual((await app.call('GET', path, { as: user })).json.settings, body)
  for (const wrong of [
    { ...body, timezone: 'Mars/Olympus' },
    { ...body, quietTo: null },
    { ...body, quietTo: '22:00' },
  ]) {
    refused(await app.call('PUT', path, { as: user, body: wrong }), 400, 'invalid_input')
  }
})

describe('the unsubscribe link of a message', () => {
  const getToken = (url: string) => new URL(url, app.url).searchParams.get('token')

  test('pauses one route without a sign-in, by one-click unsubscribe', async () => {
    const user = await traveller()
    const { id } = (await create(user)).json.alert
    const url = buildLeaveAlertsPath(secretCipher, { scope: 'ALERT', id })
    const look = await app.call('GET', `/api/api/alerts/leave?token=${getToken(url)}`)
    assert.deepEqual(look.json, {
      success: true,
      scope: 'ALERT',
      route: 'Teterboro Airport → Miami',
      done: false,
    })
    assert.equal((await list(user)).alerts[0].status, 'ACTIVE')

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const press = () => app.call('POST', url, { headers, body: 'List-Unsubscribe=One-Click' })
    const answer = await press()
    assert.deepEqual([answer.status, answer.json.done], [200, true], answer.text)
    assert.deepEqual((await press()).json, answer.json)
    assert.equal((await list(user)).alerts[0].status, 'PAUSED')
  })

  test('ends all mails about routes, and nothing else', async () => {
    const user = await traveller()
    const url = buildLeaveAlertsPath(secretCipher, { scope: 'ALL', id: user.id })
    const answer = await app.call('POST', `/api/api/alerts/leave?token=${getToken(url)}`)
    assert.deepEqual(answer.json, { success: true, scope: 'ALL', route: null, done: true })
    const { notifications } = (await app.call('GET', '/api/api/auth/notifications', { as: user })).json
    assert.deepEqual(notifications, { routeAlerts: false, priceDrops: false, news: false })
  })

  test('must have our signature', async () => {
    const user = await traveller()
    const token = getToken(buildLeaveAlertsPath(secretCipher, { scope: 'ALL', id: user.id })) ?? ''
    for (const wrong of [
      'x',
      `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
      token.replace('all_', 'alert_'),
      token.replace(user.id, (await traveller()).id),
    ])
      refused(await app.call('POST', `/api/api/alerts/leave?token=${wrong}`), 400, 'leave_link_invalid')
    assert.deepEqual(
      await db.selectFrom('notificationChoices').selectAll().where('userId', '=', user.id).execute(),
      [],
    )
  })
})
