import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { fastestRatio } from '#test/fastest-ratio.ts'
import { refused } from '#test/person.ts'

const { db, call } = await openTestApp()

const PASSWORD = 'Ferrywing1'
let counter = 0
const anAddress = () => `person${++counter}@example.test`

const post = (path: string, body: unknown) => call('POST', `/api/api/auth/${path}`, { body })
const register = (fields: Record<string, unknown> = {}) =>
  post('register', { name: 'Sam Traveller', email: anAddress(), password: PASSWORD, role: 'USER', ...fields })
const login = (email: string, password = PASSWORD) => post('login', { email, password })
const refresh = (refreshToken: string) => post('refresh', { refreshToken })
const me = (token: string) =>
  call('GET', '/api/api/auth/me', { headers: { authorization: `Bearer ${token}` } })

const computeHash = (refreshToken: string) => createHash('sha256').update(refreshToken).digest()

async function readSession(refreshToken: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('refreshTokens', 'refreshTokens.sessionId', 'sessions.id')
    .selectAll('sessions')
    .where('refreshTokens.tokenHash', '=', computeHash(refreshToken))
    .executeTakeFirstOrThrow()
}

describe('registration', () => {
  test('returns the user, both tokens and a message, and the tokens work at once', async () => {
    const email = anAddress()
    const answer = await register({ email })
    assert.equal(answer.status, 200)
    const { success, user, tokens, message } = answer.json
    assert.equal(success, true)
    assert.deepEqual(
      { ...user, id: null },
      {
        ...{ id: null, name: 'Sam Traveller', email, role: 'USER', emailVerified: false, language: 'en' },
        indicativeCurrency: null,
      },
    )
    assert.match(message, /Sam Traveller/)
    assert.deepEqual((await me(tokens.accessToken)).json.user, user)
    assert.equal((await refresh(tokens.refreshToken)).status, 200)
  })

  test('opens accounts for travellers and operators only; ADMIN is refused with an error on the role', async () => {
    const operator = (await register({ role: 'OPERATOR' })).json
    assert.equal(operator.user.role, 'OPERATOR')
    const byHand = /verify .* by hand and contact you within 48 hours\./
    assert.match(operator.message, byHand)
    const { text } = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', operator.user.email)
      .executeTakeFirstOrThrow()
    assert.match(text, byHand)
    for (const role of ['ADMIN', 'admin', 'user', '', null, ['USER']]) {
      const answer = await register({ role })
      refused(answer, 400, 'invalid_input')
      assert.deepEqual(
        answer.json.details.map((detail: { path: string }) => detail.path),
        ['role'],
      )
    }
  })

  const wrong: [string, Record<string, unknown>, string, string][] = [
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['a missing name', { name: undefined }, 'name', 'Name is required'],
    ['a name of one letter', { name: ' S ' }, 'name', 'Name must be at least 2 characters'],
    ['no address', { email: '' }, 'email', 'Email is required'],
    ['a missing address', { email: undefined }, 'email', 'Email is required'],
    ['a wrong address', { email: 'sam at example' }, 'email', 'Please enter a valid email address'],
    ['no password', { password: '' }, 'password', 'Password is required'],
    ['a missing password', { password: undefined }, 'password', 'Password is required'],
    ['a short password', { password: 'Ferry12' }, 'password', 'Password must be at least 8 characters'],
    ...['ferrywing1', 'FERRYWING1', 'Ferrywings'].map(
      (password): [string, Record<string, unknown>, string, string] => [
        `the password ${password}`,
        { password },
        'password',
        'Password must contain at least one uppercase letter, lowercase letter, and number',
      ],
    ),
  ]
  for (const [what, fields, path, message] of wrong) {
    test(`with ${what} says: ${message}`, async () => {
      const answer = await register(fields)
      refused(answer, 400, 'invalid_input')
      assert.deepEqual(answer.json.details, [{ path, message }])
      assert.equal(answer.json.error, message)
    })
  }

  test('lists every wrong field', async () => {
    const answer = await register({ name: '', email: 'x', password: 'short' })
    const paths = answer.json.details.map((detail: { path: string }) => detail.path)
    assert.deepEqual(paths.sort(), ['email', 'name', 'password'])
  })

  test('trims name and address', async () => {
    const email = anAddress()
    const { user } = (await register({ name: '  Sam Traveller ', email: ` ${email} ` })).json
    assert.deepEqual([user.name, user.email], ['Sam Traveller', email])
  })

  test('allows one account per address, whatever its capitals', async () => {
    const email = anAddress()
    await register({ email })
    for (const again of [email, email.toUpperCase(), `P${email.slice(1)}`]) {
      const answer = await register({ email: again })
      refused(answer, 409, 'email_taken')
      assert.deepEqual(answer.json.details, [
        { path: 'email', message: 'An account with this email already exists.' },
      ])
    }
  })

  test('of one address sent twice at once opens one account', async () => {
    const email = anAddress()
    const answers = await Promise.all([register({ email }), register({ email: email.toUpperCase() })])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
  })

  test('ignores fields that it does not ask for: nobody can mark their own address as confirmed', async () => {
    const answer = await register({
      emailVerified: true,
      emailVerifiedAt: '2026-01-01',
      id: crypto.randomUUID(),
    })
    assert.equal(answer.json.user.emailVerified, false)
  })

  test('stores the password as argon2id, and only a hash of the refresh token', async () => {
    const { user, tokens } = (await register()).json
    const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    assert.match(row.passwordHash ?? '', /^\$argon2id\$v=19\$m=12288,t=3,p=1\$/)
    const stored = await sql<{ everything: string }>`
      select (select string_agg(t::text, ' ') from refresh_tokens t) || (select string_agg(s::text, ' ') from sessions s)
        || (select string_agg(u::text, ' ') from users u) as everything`.execute(db)
    const everything = stored.rows[0]?.everything ?? ''
    for (const secret of [tokens.refreshToken, tokens.accessToken, PASSWORD]) {
      assert.ok(!everything.includes(secret))
      assert.ok(!everything.includes(Buffer.from(secret).toString('hex')))
    }
    assert.equal((await readSession(tokens.refreshToken)).userId, user.id)
  })

  test('gives two people with the same password different hashes', async () => {
    const ids = [(await register()).json.user.id, (await register()).json.user.id]
    const rows = await db.selectFrom('users').select('passwordHash').where('id', 'in', ids).execute()
    assert.equal(new Set(rows.map((row) => row.passwordHash)).size, 2)
  })

  test('refuses a name that the database cannot store, as invalid input', async () => {
    const answer = await register({ name: 'Sam\u0000Traveller' })
    assert.equal(answer.status, 400, answer.text)
  })
})

describe('signing in', () => {
  test('with the right password gives the user and both tokens, whatever the capitals of the address', async () => {
    const email = anAddress()
    const { user } = (await register({ email })).json
    for (const written of [email, email.toUpperCase(), ` ${email} `]) {
      const answer = await login(written)
      assert.equal(answer.status, 200)
      assert.equal(answer.json.success, true)
      assert.deepEqual(answer.json.user, user)
      assert.deepEqual(Object.keys(answer.json.tokens).sort(), ['accessToken', 'refreshToken'])
      assert.deepEqual((await me(answer.json.tokens.accessToken)).json.user, user)
    }
  })

  test('with a wrong password and with an unknown address gets the same refusal', async () => {
    const email = anAddress()
    await register({ email })
    const wrong = await login(email, 'Ferrywing2')
    const unknown = await login(anAddress(), 'Ferrywing2')
    refused(wrong, 401, 'wrong_credentials')
    assert.equal(unknown.status, wrong.status)
    assert.equal(unknown.text, wrong.text)
    assert.equal(wrong.json.error, 'Email or password is not right.')
  })

  test('with an unknown address takes about as long as with a wrong password', async () => {
    const email = anAddress()
    await register({ email })
    await login(anAddress())
    const ratio = await fastestRatio(
      () => login(anAddress(), 'Ferrywing2'),
      () => login(email, 'Ferrywing2'),
    )
    assert.ok(ratio > 0.4 && ratio < 2.5, `${ratio}`)
  })

  test('renews a hash that was made with earlier parameters', async () => {
    const email = anAddress()
    const { id } = (await register({ email })).json.user
    const earlier = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await db.updateTable('users').set({ passwordHash: earlier }).where('id', '=', id).execute()
    assert.equal((await login(email, 'Ferrywing2')).status, 401)
    const both = await Promise.all([login(email), login(email)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    const stored = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()
    assert.match(stored?.passwordHash ?? '', /m=12288,t=3,p=1/)
    assert.equal((await login(email)).status, 200)
  })

  test('distinguishes capitals in passwords and compares every character of a long one', async () => {
    const email = anAddress()
    const password = `Aa1${'x'.repeat(150)}`
    await register({ email, password })
    assert.equal((await login(email, password)).status, 200)
    assert.equal((await login(email, `${password.slice(0, -1)}y`)).status, 401)
    assert.equal((await login(email, password.toLowerCase())).status, 401)
  })

  const missing: [string, object, string, string][] = [
    ['no address', { email: '', password: PASSWORD }, 'email', 'Email is required'],
    ['no password', { email: 'a@example.test', password: '' }, 'password', 'Password is required'],
    [
      'a password that is no text',
      { email: 'a@example.test', password: { $ne: 1 } },
      'password',
      'Password is required',
    ],
  ]
  for (const [what, body, path, message] of missing) {
    test(`with ${what} says: ${message}`, async () => {
      const answer = await post('login', body)
      refused(answer, 400, 'invalid_input')
      assert.deepEqual(answer.json.details, [{ path, message }])
    })
  }
})
