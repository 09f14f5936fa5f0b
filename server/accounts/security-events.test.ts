import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { aPerson, type Person } from '#test/person.ts'
import { forgetOldSessions } from './security-events.ts'

const app = await openTestApp()
const { db, call } = app

async function readEvents(person: { id: string }, kind: string) {
  return await db
    .selectFrom('securityEvents')
    .select(['kind', 'outcome', 'address', 'userAgent', 'sessionId'])
    .where('userId', '=', person.id)
    .where('kind', '=', kind)
    .orderBy('happenedAt')
    .execute()
}

const signIn = (email: string, password: string) =>
  call('POST', '/api/api/auth/login', {
    body: { email, password },
    headers: { 'user-agent': 'Night Browser' },
  })

async function signedUp(): Promise<Person & { id: string }> {
  const person = await aPerson(app)
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  return { ...person, id: user.id }
}

describe('the security events', () => {
  test('record each attempt to sign in with its outcome, address and browser', async () => {
    const person = await signedUp()
    await signIn(person.email.toUpperCase(), 'not the password')
    await signIn(person.email, 'Ferrywing1')
    const events = await readEvents(person, 'sign_in')
    assert.deepEqual(
      events.map(({ outcome, userAgent }) => [outcome, userAgent]),
      [
        ['wrong_credentials', 'Night Browser'],
        ['ok', 'Night Browser'],
      ],
    )
    assert.match(events[0]?.address ?? '', /127\.0\.0\.1/)
  })

  test('record an attempt on an e-mail address without an account, but not the e-mail address', async () => {
    await signIn('nobody.here@example.test', 'x')
    const { rows } = await sql<{ row: string }>`
      select row_to_json(e)::text as row from security_events e where user_id is null`.execute(db)
    assert.equal(rows.length, 1)
    assert.doesNotMatch(rows[0]?.row ?? '', /nobody/)
  })

  test('record an attempt on an e-mail address that the database cannot store', async () => {
    assert.equal((await signIn('\0@example.test', 'x')).status, 400)
    const { rows } = await sql`select 1 from security_events where outcome = 'malformed_body'`.execute(db)
    assert.equal(rows.length, 1)
  })

  test('record actual changes, whatever made them', async () => {
    const person = await signedUp()
    await person.call('POST', '/auth/change-password', {
      currentPassword: 'Ferrywing1',
      newPassword: 'Ferrywing2',
    })
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', person.id).execute()
    assert.deepEqual(
      (await readEvents(person, 'change_password')).map((event) => event.outcome),
      ['ok'],
    )
    assert.equal((await readEvents(person, 'password_set')).length, 1)
    assert.equal((await readEvents(person, 'role_changed'))[0]?.outcome, 'USER to ADMIN')
  })

  test('record a stolen token', async () => {
    const person = await signedUp()
    const refresh = () =>
      call('POST', '/api/api/auth/refresh', { body: { refreshToken: person.tokens.refreshToken } })
    await refresh()
    await sql`update refresh_tokens set spent_at = spent_at - interval '1 minute'`.execute(db)
    assert.equal((await refresh()).status, 401)
    assert.deepEqual(
      (await readEvents(person, 'session_ended')).map((event) => event.outcome),
      ['TOKEN_REUSED'],
    )
  })

  test('record once an hour that an address is throttled', async () => {
    const throttled = await openTestApp({ env: { RATE_LIMITS: 'on' } })
    for (let attempt = 0; attempt < 40; attempt++) {
      await throttled.call('POST', '/api/api/auth/login', {
        body: { email: 'a@example.test', password: 'x' },
      })
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from security_events where outcome = 'rate_limited'`.execute(throttled.db)
    assert.equal(rows[0]?.count, 1)
  })
})

test('old events and ended sessions are deleted, live sessions stay', async () => {
  const { db } = await openTestDatabase()
  const { id: userId } = await aUser(db)
  const session = (expires: string, revoked: string | null) =>
    sql`
    insert into sessions (user_id, expires_at, revoked_at)
    values (${userId}, now() + ${expires}::interval, now() + ${revoked}::interval)`.execute(db)
  await session('-31 days', null)
  await session('20 days', '-31 days')
  await session('20 days', '-1 day')
  await session('20 days', null)
  await sql`update security_events set happened_at = now() - interval '181 days'
    where id in (select id from security_events limit 1)`.execute(db)
  const before = await db.selectFrom('securityEvents').selectAll().execute()
  await forgetOldSessions(db)
  assert.equal((await db.selectFrom('sessions').selectAll().execute()).length, 2)
  assert.equal((await db.selectFrom('securityEvents').selectAll().execute()).length, before.length - 1)
})
