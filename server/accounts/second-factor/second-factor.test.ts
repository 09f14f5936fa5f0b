import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aPerson, mailsTo, PASSWORD, type Person, refused, signInAgain } from '#test/person.ts'
import { addPasskey, appCode, setUpApp } from '#test/two-step.ts'

const app = await openTestApp()
const { db } = app

const post = (path: string, body: object) => app.call('POST', `/api/api/auth/${path}`, { body })
const login = ({ email }: Person, password = PASSWORD) => post('login', { email, password })
const ticketFor = async (person: Person): Promise<string> => (await login(person)).json.secondFactor.ticket
const subjects = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject)
const sessionCount = async ({ user }: Person) =>
  (await db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()).length

async function unconfirmed({ user }: Person): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmedAt: sql<Date>`now() - interval '16 minutes'` })
    .where('userId', '=', user.id)
    .execute()
}

describe('signing in to an account with a second factor', () => {
  test('returns a ticket and the available second factors instead of a session', async () => {
    const person = await aPerson(app)
    await setUpApp(person)
    const { status, json } = await login(person)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(json).sort(), ['secondFactor', 'success'])
    assert.deepEqual(json.secondFactor.methods, ['code', 'recovery-code'])
    assert.equal(await sessionCount(person), 1)
    await addPasskey(app, person)
    assert.deepEqual((await login(person)).json.secondFactor.methods, ['passkey', 'code', 'recovery-code'])
  })

  test('with a wrong password gets the usual refusal', async () => {
    const [person, plain] = [await aPerson(app), await aPerson(app)]
    await setUpApp(person)
    const [one, other] = [await login(person, 'Ferrywing9'), await login(plain, 'Ferrywing9')]
    assert.deepEqual(one.json, other.json)
    refused(one, 401, 'wrong_credentials')
  })

  test('stores only a hash of the ticket, and nothing in clear text', async () => {
    const person = await aPerson(app)
    const { secret, recoveryCodes } = await setUpApp(person)
    const ticket = await ticketFor(person)
    const { rows } = await sql<{ everything: string }>`
      select (select string_agg(t::text, ' ') from second_factor_tickets t)
        || (select string_agg(a::text || encode(a.sealed_secret, 'escape'), ' ') from authenticator_apps a)
        || (select string_agg(r::text, ' ') from recovery_codes r) as everything`.execute(db)
    for (const clear of [ticket, secret, recoveryCodes[0] ?? '', (recoveryCodes[0] ?? '').replace('-', '')])
      assert.ok(!rows[0]?.everything.includes(clear))
  })
})

describe('a code of the authenticator app', () => {
  test('finishes the sign-in, once', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    const ticket = await ticketFor(person)
    const answer = await post('second-factor/code', { ticket, code: appCode(secret) })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.user.id, person.user.id)
    const headers = { authorization: `Bearer ${answer.json.tokens.accessToken}` }
    assert.equal((await app.call('GET', '/api/api/auth/me', { headers })).status, 200)
    refused(await post('second-factor/code', { ticket, code: appCode(secret, 1) }), 400, 'sign_in_ended')
    const again = await post('second-factor/code', { ticket: await ticketFor(person), code: appCode(secret) })
    refused(again, 400, 'code_used')
  })

  test('that is older than a used one is used up as well', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    const later = await post('second-factor/code', {
      ticket: await ticketFor(person),
      code: appCode(secret, 1),
    })
    assert.equal(later.status, 200)
    const earlier = await post('second-factor/code', {
      ticket: await ticketFor(person),
      code: appCode(secret),
    })
    refused(earlier, 400, 'code_used')
  })

  test('two steps away is refused', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    for (const steps of [-2, 2, 3]) {
      const ticket = await ticketFor(person)
      refused(await post('second-factor/code', { ticket, code: appCode(secret, steps) }), 400, 'wrong_code')
    }
  })

  test('sent twice at once opens one session', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    const code = appCode(secret)
    const tickets = [await ticketFor(person), await ticketFor(person)]
    const answers = await Promise.all(tickets.map((ticket) => post('second-factor/code', { ticket, code })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  })

  test('may be tried five times with a ticket, also at once', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    const ticket = await ticketFor(person)
    const wrong = appCode(secret, 20)
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => post('second-factor/code', { ticket, code: wrong })),
    )
    const codes = tries.map(({ json }) => json.code)
    assert.equal(codes.filter((code) => code === 'wrong_code').length, 5)
    assert.equal(codes.filter((code) => code === 'sign_in_ended').length, 3)
    refused(await post('second-factor/code', { ticket, code: appCode(secret) }), 400, 'sign_in_ended')
  })

  test('may be tried ten times in fifteen minutes from one network, with any number of tickets, and the owner can still sign in', async () => {
    const limited = await openTestApp({ database: app, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
    const person = await aPerson(limited)
    const { secret, recoveryCodes } = await setUpApp(person)
    const passing = async (
      way: string,
      code: string,
      headers: Record<string, string>,
      tickets: string[] = [],
    ) => {
      const body = { email: person.email, password: PASSWORD }
      const ticket =
        tickets[0] ?? (await limited.call('POST', '/api/api/auth/login', { body })).json.secondFactor.ticket
      const call = { body: { ticket, code }, headers }
      return { ...(await limited.call('POST', `/api/api/auth/second-factor/${way}`, call)), ticket }
    }
    const strangers = { 'x-forwarded-for': '192.0.2.1' }
    const known = await passing('code', appCode(secret), strangers)
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) {
      const { status, ticket } = await passing('code', appCode(secret, 20), strangers)
      statuses.push(status)
      for (let n = 1; n < 4; n++)
        statuses.push((await passing('code', appCode(secret, 20), strangers, [ticket])).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429])
    const cookie = known.headers.get('set-cookie')?.split(';')[0] ?? ''
    assert.equal((await passing('code', appCode(secret, 1), { ...strangers, cookie })).status, 200)
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' }
    assert.equal((await passing('recovery-code', recoveryCodes[0] ?? '', elsewhere)).status, 200)
    assert.equal((await passing('recovery-code', recoveryCodes[1] ?? '', strangers)).status, 429)
  })

  test('cannot be used after its ticket ends: after ten minutes, or when the password changes', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    const old = await ticketFor(person)
    await db.updateTable('secondFactorTickets').set({ expiresAt: sql<Date>`now()` }).execute()
    refused(await post('second-factor/code', { ticket: old, code: appCode(secret) }), 400, 'sign_in_ended')
    const ticket = await ticketFor(person)
    await person.call('POST', '/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'Ferrywing2',
    })
    refused(await post('second-factor/code', { ticket, code: appCode(secret) }), 400, 'sign_in_ended')
  })
})

describe('a session that was opened before the second factor', () => {
  test('ends when the first factor is added, except the session that adds it', async () => {
    for (const add of [setUpApp, (person: Person) => addPasskey(app, person)]) {
      const person = await aPerson(app)
      const elsewhere = await signInAgain(app, person)
      await add(person)
      refused(await elsewhere.call('GET', '/auth/me'), 401, 'session_ended')
      const { refreshToken } = elsewhere.tokens
      refused(await post('refresh', { refreshToken }), 401, 'session_ended')
      assert.equal((await person.call('GET', '/auth/me')).status, 200)
    }
  })

  test('stays if it has passed a factor before another one is added', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    const answer = await post('second-factor/code', {
      ticket: await ticketFor(person),
      code: appCode(secret),
    })
    await addPasskey(app, person)
    const { refreshToken } = answer.json.tokens
    assert.equal((await post('refresh', { refreshToken })).status, 200)
  })

  test('cannot be confirmed by the password and cannot remove a factor until it has passed one', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    // Makes a session like one that was opened at the same moment, or by an earlier release.
    await sql`update sessions set second_factor_at = null where user_id = ${person.user.id}`.execute(db)
    const remove = () => person.call('DELETE', '/auth/authenticator-app')
    refused(await remove(), 403, 'confirmation_required')
    const byPassword = await person.call('POST', '/auth/confirm', { password: PASSWORD })
    refused(byPassword, 403, 'confirmation_required')
    assert.match(byPassword.json.error, /second step/)
    refused(await remove(), 403, 'confirmation_required')
    assert.equal((await person.call('POST', '/auth/confirm', { code: appCode(secret) })).status, 200)
    assert.equal((await remove()).status, 200)
  })
})

describe('a recovery code', () => {
  test('finishes one sign-in, however it is written, and its owner gets a mail', async () => {
    const person = await aPerson(app)
    const { recoveryCodes } = await setUpApp(person)
    assert.equal(new Set(recoveryCodes).size, 10)
    const [code = ''] = recoveryCodes
    assert.match(code, /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    const written = ` ${code.toLowerCase().replace('-', ' ')} `
    const answer = await post('second-factor/recovery-code', {
      ticket: await ticketFor(person),
      code: written,
    })
    assert.equal(answer.status, 200, answer.text)
    const again = await post('second-factor/recovery-code', { ticket: await ticketFor(person), code })
    refused(again, 400, 'wrong_code')
    assert.ok((await subjects(person)).includes('A recovery code of your Ferrywing account was used'))
    const { methods } = (await person.call('GET', '/auth/sign-in-methods')).json
    assert.equal(methods.recoveryCodesLeft, 9)
  })

  test('of another account is refused, and new codes replace all earlier ones', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const [own, theirs] = [await setUpApp(person), await setUpApp(other)]
    const spend = async (code?: string) =>
      post('second-factor/recovery-code', { ticket: await ticketFor(person), code: code ?? '' })
    refused(await spend(theirs.recoveryCodes[0]), 400, 'wrong_code')
    const { recoveryCodes } = (await person.call('POST', '/auth/recovery-codes')).json
    refused(await spend(own.recoveryCodes[0]), 400, 'wrong_code')
    assert.equal((await spend(recoveryCodes[0])).status, 200)
  })

  test('is not created for an account without a second factor', async () => {
    refused(await (await aPerson(app)).call('POST', '/auth/recovery-codes'), 409, 'no_second_factor')
  })
})

describe('an authenticator app', () => {
  test('comes as text, address and picture, and is turned on by its first code', async () => {
    const person = await aPerson(app)
    await person.confirmAddress()
    const { secret, uri, qrSvg } = (await person.call('POST', '/auth/authenticator-app')).json
    assert.match(secret, /^[A-Z2-7]{32}$/)
    assert.match(uri, new RegExp(`^otpauth://totp/Ferrywing:.+secret=${secret}`))
    assert.match(qrSvg, /^<svg [^>]*viewBox/)
    assert.ok((await login(person)).json.tokens)
    const confirm = (code: string) => person.call('POST', '/auth/authenticator-app/confirm', { code })
    refused(await confirm(appCode(secret, 20)), 400, 'wrong_code')
    assert.equal((await confirm(appCode(secret))).json.recoveryCodes.length, 10)
    refused(await confirm(appCode(secret, 1)), 409, 'app_on_already')
    refused(await person.call('POST', '/auth/authenticator-app'), 409, 'app_on_already')
    assert.ok((await subjects(person)).includes('An authenticator app was added to your Ferrywing account'))
  })

  test('that is turned off removes the recovery codes, and the password is enough again', async () => {
    const person = await aPerson(app)
    await setUpApp(person)
    assert.equal((await person.call('DELETE', '/auth/authenticator-app')).status, 200)
    assert.ok((await login(person)).json.tokens)
    const { methods } = (await person.call('GET', '/auth/sign-in-methods')).json
    assert.deepEqual([methods.authenticatorApp, methods.recoveryCodesLeft], [null, 0])
    assert.ok(
      (await subjects(person)).includes('The authenticator app was removed from your Ferrywing account'),
    )
  })

  test('can be changed only after a recent confirmation of identity', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    await unconfirmed(person)
    for (const [method, path] of [
      ['DELETE', '/auth/authenticator-app'],
      ['POST', '/auth/authenticator-app'],
      ['POST', '/auth/passkeys/registration'],
      ['POST', '/auth/recovery-codes'],
    ] as const) {
      refused(await person.call(method, path), 403, 'confirmation_required')
    }
    const nothing = await person.call('POST', '/auth/confirm', {})
    refused(nothing, 400, 'invalid_input')
    assert.deepEqual(nothing.json.details, [{ path: 'password', message: 'Enter your password' }])
    refused(await person.call('POST', '/auth/confirm', { password: 'Ferrywing9' }), 400, 'wrong_password')
    refused(await person.call('POST', '/auth/confirm', { code: appCode(secret, 9) }), 400, 'wrong_code')
    assert.equal((await person.call('POST', '/auth/confirm', { code: appCode(secret) })).status, 200)
    assert.equal((await person.call('DELETE', '/auth/authenticator-app')).status, 200)
    await unconfirmed(person)
    assert.equal((await person.call('POST', '/auth/confirm', { password: PASSWORD })).status, 200)
    assert.equal((await person.call('POST', '/auth/authenticator-app')).status, 200)
  })
})
