import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { aPerson, type Person, refused, signInAgain } from '#test/person.ts'

const here = await openTestApp()
const there = await openTestApp({ database: here, env: { TOKEN_SECRET: here.config.tokenSecret } })
const { db } = here

const buildHeaders = ({ tokens }: Person) => ({ authorization: `Bearer ${tokens.accessToken}` })
const meThere = (person: Person) => there.call('GET', '/api/api/auth/me', { headers: buildHeaders(person) })

describe('an access token', () => {
  test('of a signed-out session is refused at once, on every server', async () => {
    const person = await aPerson(here)
    const elsewhere = await signInAgain(here, person)
    assert.equal((await meThere(person)).status, 200)
    const { refreshToken } = person.tokens
    await here.call('POST', '/api/api/auth/logout', { body: { refreshToken } })
    refused(await person.call('GET', '/auth/me'), 401, 'session_ended')
    await eventually(async () => (await meThere(person)).status === 401)
    assert.equal((await meThere(elsewhere)).status, 200)
  })

  test('with a role that its user does not have any more is refused, however the role was changed', async () => {
    const person = await aPerson(here)
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', person.user.id).execute()
    await eventually(async () => (await person.call('GET', '/auth/me')).status === 401)
    const admin = await signInAgain(here, person)
    const imbalances = () => admin.call('GET', '/admin/ledger/imbalances')
    assert.equal((await imbalances()).status, 200)
    await db.updateTable('users').set({ role: 'USER' }).where('id', '=', person.user.id).execute()
    await eventually(async () => (await imbalances()).status === 401)
    await eventually(async () => (await meThere(admin)).status === 401)
    // The session continues: the next token has the current role.
    const { refreshToken } = admin.tokens
    const { tokens } = (await here.call('POST', '/api/api/auth/refresh', { body: { refreshToken } })).json
    const again = { ...admin, tokens }
    assert.equal((await meThere(again)).status, 200)
    const path = '/api/api/admin/ledger/imbalances'
    refused(await there.call('GET', path, { headers: buildHeaders(again) }), 403, 'wrong_role')
  })

  test('that was revoked is also refused by a server that starts afterwards', async () => {
    const [out, demoted] = [await aPerson(here), await aPerson(here)]
    const { refreshToken } = out.tokens
    await here.call('POST', '/api/api/auth/logout', { body: { refreshToken } })
    await db.updateTable('users').set({ role: 'OPERATOR' }).where('id', '=', demoted.user.id).execute()
    const late = await openTestApp({ database: here, env: { TOKEN_SECRET: here.config.tokenSecret } })
    for (const person of [out, demoted]) {
      const answer = await late.call('GET', '/api/api/auth/me', { headers: buildHeaders(person) })
      refused(answer, 401, 'session_ended')
    }
  })

  test('is refused by a server that missed the notification while its connection was cut', async () => {
    const person = await aPerson(here)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ferrywing events' and datname = current_database()`.execute(db)
    const { refreshToken } = person.tokens
    await here.call('POST', '/api/api/auth/logout', { body: { refreshToken } })
    await eventually(async () => (await meThere(person)).status === 401)
  })

  test('of an ended session counts as signed out on endpoints for everybody', async () => {
    const person = await aPerson(here)
    const { refreshToken } = person.tokens
    await here.call('POST', '/api/api/auth/logout', { body: { refreshToken } })
    const health = await person.call('GET', '/health')
    assert.equal(health.status, 200)
  })
})
