import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aPerson, FIREFOX, IPHONE, mailsTo, type Person, refused, signInAgain } from '#test/person.ts'

const app = await openTestApp()
const { db } = app

const readSessions = async (person: Person) => (await person.call('GET', '/auth/sessions')).json.sessions

describe('the list of sessions', () => {
  test('shows device, last use and the caller’s own session, the most recently used first', async () => {
    const first = await aPerson(app, { userAgent: FIREFOX })
    const phone = await signInAgain(app, first, { userAgent: IPHONE })
    const seen = await readSessions(phone)
    assert.deepEqual(
      seen.map(({ device, current }: { device: string; current: boolean }) => [device, current]),
      [
        ['Safari on iPhone', true],
        ['Firefox on Windows', false],
      ],
    )
    for (const session of seen) {
      assert.deepEqual(Object.keys(session).sort(), ['current', 'device', 'id', 'lastUsedAt', 'signedInAt'])
      assert.ok(Math.abs(Date.parse(session.lastUsedAt) - Date.now()) < 60_000)
    }
  })

  test("shows no ended sessions, no expired sessions and no other user's sessions", async () => {
    const here = await aPerson(app)
    const [out, old] = [await signInAgain(app, here), await signInAgain(app, here)]
    await aPerson(app)
    await app.call('POST', '/api/api/auth/logout', { body: { refreshToken: out.tokens.refreshToken } })
    const oldId = (await readSessions(old)).find((one: { current: boolean }) => one.current).id
    await db.updateTable('sessions').set({ expiresAt: new Date() }).where('id', '=', oldId).execute()
    const seen = await readSessions(here)
    assert.deepEqual([seen.length, seen[0].current], [1, true])
  })
})

describe('ending a session', () => {
  test('signs out there at once and nowhere else', async () => {
    const here = await aPerson(app)
    const [there, elsewhere] = [await signInAgain(app, here), await signInAgain(app, here)]
    const { id } = (await readSessions(there)).find((one: { current: boolean }) => one.current)
    assert.equal((await here.call('DELETE', `/auth/sessions/${id}`)).status, 200)
    refused(await there.call('GET', '/auth/me'), 401, 'session_ended')
    assert.equal((await elsewhere.call('GET', '/auth/me')).status, 200)
    refused(await here.call('DELETE', `/auth/sessions/${id}`), 404, 'session_not_found')
  })

  test('of another user is not found, and that session stays', async () => {
    const [here, other] = [await aPerson(app), await aPerson(app)]
    const { id } = (await readSessions(other))[0]
    refused(await here.call('DELETE', `/auth/sessions/${id}`), 404, 'session_not_found')
    refused(await here.call('DELETE', `/auth/sessions/${crypto.randomUUID()}`), 404, 'session_not_found')
    refused(await here.call('DELETE', '/auth/sessions/mine'), 400, 'invalid_input')
    assert.equal((await other.call('GET', '/auth/me')).status, 200)
  })

  test('for all other devices leaves only the caller’s own', async () => {
    const here = await aPerson(app)
    const others = [await signInAgain(app, here), await signInAgain(app, here)]
    const stranger = await aPerson(app)
    const answer = await here.call('POST', '/auth/sessions/end-others')
    assert.deepEqual([answer.status, answer.json.endedCount], [200, 2])
    for (const other of others) refused(await other.call('GET', '/auth/me'), 401, 'session_ended')
    assert.equal((await stranger.call('GET', '/auth/me')).status, 200)
    assert.equal((await readSessions(here)).length, 1)
    assert.equal((await here.call('POST', '/auth/sessions/end-others')).json.endedCount, 0)
  })
})

describe('a sign-in', () => {
  const subjects = async (person: Person) => (await mailsTo(app, person.email)).map(({ subject }) => subject)

  test('from a device that the account has not used before is reported by mail', async () => {
    const person = await aPerson(app, { userAgent: FIREFOX })
    await signInAgain(app, person, { userAgent: IPHONE })
    const [mail] = await mailsTo(app, person.email)
    assert.equal(mail?.subject, 'New sign-in to Ferrywing: Safari on iPhone')
    assert.match(mail?.text ?? '', /Safari on iPhone, \d+ \w+ \d{4} at \d\d:\d\d UTC/)
    await signInAgain(app, person, { userAgent: IPHONE })
    assert.equal((await subjects(person)).length, 2)
  })

  test('from a known device is not reported, also after its browser was updated', async () => {
    const person = await aPerson(app, { userAgent: FIREFOX })
    await signInAgain(app, person, { userAgent: FIREFOX.replaceAll('145.0', '146.0') })
    assert.deepEqual(await subjects(person), ['Confirm your email for Ferrywing'])
  })
})

describe('the notification choices', () => {
  test('are by default alerts and price drops, without news', async () => {
    const person = await aPerson(app)
    const { notifications } = (await person.call('GET', '/auth/notifications')).json
    assert.deepEqual(notifications, { routeAlerts: true, priceDrops: true, news: false })
  })

  test('are stored one by one, and for this account only', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    await person.call('PATCH', '/auth/notifications', { priceDrops: false })
    const answer = await person.call('PATCH', '/auth/notifications', { news: true })
    assert.deepEqual(answer.json.notifications, { routeAlerts: true, priceDrops: false, news: true })
    const { notifications } = (await person.call('GET', '/auth/notifications')).json
    assert.deepEqual(notifications, answer.json.notifications)
    assert.equal((await other.call('GET', '/auth/notifications')).json.notifications.news, false)
  })

  test('may be sent empty, and must be booleans', async () => {
    const person = await aPerson(app)
    assert.equal((await person.call('PATCH', '/auth/notifications', {})).status, 200)
    refused(await person.call('PATCH', '/auth/notifications', { news: 'yes' }), 400, 'invalid_input')
  })
})
