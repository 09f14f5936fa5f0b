import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { bookings } from '#contract/bookings/bookings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp } from '#test/app.ts'
import { aPerson, PASSWORD, type Person, refused } from '#test/person.ts'
import { addPasskey, appCode, setUpApp } from '#test/two-step.ts'

const app = await openTestApp({ env: { ADMIN_SECOND_FACTOR: 'required' } })
const { db } = app

const setRole = (person: Person, role: 'ADMIN' | 'USER') =>
  db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute()
const login = async ({ email }: Person) =>
  (await app.call('POST', '/api/api/auth/login', { body: { email, password: PASSWORD } })).json
const refresh = (refreshToken: string) =>
  app.call('POST', '/api/api/auth/refresh', { body: { refreshToken } })
const as = (person: Person, accessToken: string): Person => ({
  ...person,
  call: (method, path, body) =>
    app.call(method, `/api/api${path}`, { body, headers: { authorization: `Bearer ${accessToken}` } }),
})

async function anAdmin(): Promise<Person & { refreshToken: string }> {
  const person = await aPerson(app)
  await setRole(person, 'ADMIN')
  const { tokens } = await login(person)
  return { ...as(person, tokens.accessToken), refreshToken: tokens.refreshToken }
}

describe('an administrator without a required second factor', () => {
  test('is told so at sign-in, and is refused by every endpoint except those that set one up', async () => {
    const person = await aPerson(app)
    await setRole(person, 'ADMIN')
    const { user, tokens } = await login(person)
    assert.equal(user.mustSetUpSecondFactor, true)
    const admin = as(person, tokens.accessToken)
    assert.equal((await admin.call('GET', '/auth/me')).json.user.mustSetUpSecondFactor, true)
    const closed: Endpoint[] = [...Object.values(accountSettings), ...Object.values(bookings)].filter(
      ({ access, whileSettingUp }: Endpoint) => access !== 'anyone' && !whileSettingUp,
    )
    assert.ok(closed.length > 15)
    for (const { method, path } of closed) {
      const answer = await admin.call(method, path.replaceAll(/:\w+/g, crypto.randomUUID()))
      assert.deepEqual([path, answer.status, answer.json.code], [path, 403, 'second_factor_required'])
    }
    refused(await admin.call('DELETE', '/auth/authenticator-app'), 403, 'second_factor_required')
  })

  test('may do everything after setting up an app and renewing the token', async () => {
    const admin = await anAdmin()
    await setUpApp(admin)
    refused(await admin.call('GET', '/auth/sessions'), 403, 'second_factor_required')
    const { tokens } = (await refresh(admin.refreshToken)).json
    const now = as(admin, tokens.accessToken)
    assert.equal((await now.call('GET', '/auth/sessions')).status, 200)
    assert.equal((await now.call('GET', '/auth/me')).json.user.mustSetUpSecondFactor, undefined)
    assert.equal((await refresh(tokens.refreshToken)).status, 200)
  })

  test('may also set up a passkey, and cannot remove the last factor', async () => {
    const admin = await anAdmin()
    const { id } = await addPasskey(app, admin)
    const { tokens } = (await refresh(admin.refreshToken)).json
    const now = as(admin, tokens.accessToken)
    refused(await now.call('DELETE', `/auth/passkeys/${id}`), 409, 'last_second_factor')
    await setUpApp(now)
    assert.equal((await now.call('DELETE', `/auth/passkeys/${id}`)).status, 200)
    refused(await now.call('DELETE', '/auth/authenticator-app'), 409, 'last_second_factor')
    assert.equal((await now.call('GET', '/auth/sign-in-methods')).json.methods.required, true)
  })
})

describe('an administrator with a second factor', () => {
  test('may do everything after passing both factors', async () => {
    const admin = await anAdmin()
    const { secret } = await setUpApp(admin)
    const { ticket } = (await login(admin)).secondFactor
    const body = { ticket, code: appCode(secret) }
    const { user, tokens } = (await app.call('POST', '/api/api/auth/second-factor/code', { body })).json
    assert.equal(user.mustSetUpSecondFactor, undefined)
    assert.equal((await as(admin, tokens.accessToken).call('GET', '/auth/sessions')).status, 200)
  })

  test('has no administrator’s rights in a session that has passed only one factor', async () => {
    const person = await aPerson(app)
    const elsewhere = (await login(person)).tokens
    await setUpApp(person)
    await setRole(person, 'ADMIN')
    // Changes the session as if it had been opened when the factor was set up.
    await db
      .updateTable('sessions')
      .set({ revokedAt: null, revokeReason: null })
      .where('userId', '=', person.user.id)
      .execute()
    refused(await refresh(elsewhere.refreshToken), 401, 'session_ended')
    assert.equal((await refresh(person.tokens.refreshToken)).status, 200)
  })
})

test('a traveller never needs the second factor that administrators need', async () => {
  const person = await aPerson(app)
  const { user } = await login(person)
  assert.equal(user.mustSetUpSecondFactor, undefined)
  assert.equal((await person.call('GET', '/auth/sign-in-methods')).json.methods.required, false)
})
