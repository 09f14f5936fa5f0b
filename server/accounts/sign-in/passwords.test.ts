import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { fastestRatio } from '#test/fastest-ratio.ts'
import {
  aPerson,
  FIREFOX,
  mailedToken,
  mailsTo,
  PASSWORD,
  type Person,
  refused,
  signInAgain,
} from '#test/person.ts'
import { mailReset, requestPasswordReset } from './forgot-password.ts'
import { createLinkToken } from './mailed-links.ts'
import { lockUser } from './sign-in-methods.ts'
import { hashSecret } from './tokens.ts'

const app = await openTestApp({ worker: true })
const { db, config } = app

const post = (path: string, body: unknown) => app.call('POST', `/api/api/auth/${path}`, { body })
const forgot = (email: string) => post('forgot-password', { email })
const reset = (token: string, password = 'Ferrywing2') => post('reset-password', { token, password })
const login = (email: string, password: string) =>
  app.call('POST', '/api/api/auth/login', { body: { email, password }, headers: { 'user-agent': FIREFOX } })
const refresh = ({ tokens }: Person) => post('refresh', { refreshToken: tokens.refreshToken })
const statusOfMe = async (person: Person) => (await person.call('GET', '/auth/me')).status

/** Waits until this many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return (rows[0]?.waiting ?? 0) >= count
  })
}

async function aResetLink(person: Person): Promise<string> {
  assert.equal((await forgot(person.email)).status, 200)
  return await mailedToken(app, person.email, '/reset-password')
}

describe('changing the password', () => {
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.call('POST', '/auth/change-password', { currentPassword, newPassword })

  test('ends every other session at once, keeps this one, and is reported by mail', async () => {
    const here = await aPerson(app)
    const elsewhere = await signInAgain(app, here)
    const answer = await change(here, PASSWORD, 'Ferrywing2')
    assert.deepEqual(answer.json, {
      success: true,
      message: 'Your password is changed. Every other device is signed out.',
    })
    assert.equal(await statusOfMe(here), 200)
    assert.equal((await refresh(here)).status, 200)
    refused(await elsewhere.call('GET', '/auth/me'), 401, 'session_ended')
    refused(await refresh(elsewhere), 401, 'session_ended')
    refused(await login(here.email, PASSWORD), 401, 'wrong_credentials')
    assert.equal((await login(here.email, 'Ferrywing2')).status, 200)
    const [mail] = await mailsTo(app, here.email)
    assert.equal(mail?.subject, 'Your Ferrywing password was changed')
  })

  test("does not affect another user's session", async () => {
    const [here, other] = [await aPerson(app), await aPerson(app)]
    await change(here, PASSWORD, 'Ferrywing2')
    assert.equal(await statusOfMe(other), 200)
    assert.equal((await refresh(other)).status, 200)
  })

  test('with a wrong current password returns an error on that field and changes nothing', async () => {
    const here = await aPerson(app)
    const elsewhere = await signInAgain(app, here)
    const answer = await change(here, 'Ferrywing9', 'Ferrywing2')
    refused(answer, 400, 'wrong_password')
    assert.deepEqual(answer.json.details, [
      { path: 'currentPassword', message: 'This is not your current password.' },
    ])
    assert.equal(await statusOfMe(elsewhere), 200)
    assert.equal((await login(here.email, PASSWORD)).status, 200)
  })

  test('requires the same rules for a new password as registration', async () => {
    const here = await aPerson(app)
    const answer = await change(here, PASSWORD, 'short')
    refused(answer, 400, 'invalid_input')
    assert.deepEqual(answer.json.details, [
      { path: 'newPassword', message: 'Password must be at least 8 characters' },
    ])
    refused(await change(here, '', 'Ferrywing2'), 400, 'invalid_input')
  })

  test('makes earlier mailed links invalid', async () => {
    const here = await aPerson(app)
    const token = await aResetLink(here)
    await change(here, PASSWORD, 'Ferrywing2')
    refused(await reset(token, 'Ferrywing3'), 400, 'link_invalid')
  })
})

describe('a forgotten password', () => {
  test('gets the same answer with and without an account; only an account gets a mail', async () => {
    const person = await aPerson(app)
    const known = await forgot(person.email.toUpperCase())
    const unknown = await forgot('nobody@example.test')
    assert.equal(known.status, 200)
    assert.equal(known.text, unknown.text)
    await mailedToken(app, person.email, '/reset-password')
    const left = () => db.selectFrom('resetRequests').selectAll().execute()
    await eventually(async () => (await left()).length === 0)
    assert.deepEqual(await mailsTo(app, 'nobody@example.test'), [])
  })

  test('takes the same time with and without an account, because both wait for the same statements', async () => {
    const person = await aPerson(app)
    let number = 0
    const ratio = await fastestRatio(
      () => forgot(person.email),
      () => forgot(`nobody${number++}@example.test`),
      60,
    )
    assert.ok(ratio > 0.4 && ratio < 2.5, `${ratio}`)
  })

  test('must be a valid e-mail address', async () => {
    const answer = await forgot('sam at example')
    refused(answer, 400, 'invalid_input')
    assert.equal(answer.json.error, 'Please enter a valid email address')
  })

  test('is mailed once, even when the job runs twice', async () => {
    const person = await aPerson(app)
    await requestPasswordReset(db, { email: person.email })
    const requests = await db.selectFrom('resetRequests').selectAll().execute()
    for (const { id } of requests) {
      await Promise.all([mailReset(db, { requestId: id }), mailReset(db, { requestId: id })])
    }
    await mailedToken(app, person.email, '/reset-password')
    const mails = (await mailsTo(app, person.email)).filter(({ text }) => text.includes('/reset-password'))
    assert.equal(mails.length, 1)
  })
})

describe('the link that sets a new password', () => {
  test('is in the mail as text and as HTML, is stored as a hash, and sets the password', async () => {
    const person = await aPerson(app)
    const token = await aResetLink(person)
    const [mail] = await mailsTo(app, person.email)
    const url = `${config.publicUrl}/reset-password?token=${token}`
    assert.ok(mail?.text.includes(url) && mail.html.includes(`href="${url}"`))
    const stored = await db
      .selectFrom('accountTokens')
      .selectAll()
      .where('userId', '=', person.user.id)
      .where('purpose', '=', 'RESET_PASSWORD')
      .executeTakeFirstOrThrow()
    assert.ok(stored.tokenHash.equals(hashSecret(token)))
    const seconds = (stored.expiresAt.getTime() - stored.createdAt.getTime()) / 1000
    assert.equal(seconds, 3600)

    const answer = await reset(token)
    assert.equal(answer.json.message, 'Your new password is set. Please sign in with it.')
    refused(await login(person.email, PASSWORD), 401, 'wrong_credentials')
    const { user } = (await login(person.email, 'Ferrywing2')).json
    assert.equal(user.emailVerified, true)
    assert.equal((await mailsTo(app, person.email))[0]?.subject, 'Your Ferrywing password was changed')
  })

  test('ends every session at once', async () => {
    const person = await aPerson(app)
    const elsewhere = await signInAgain(app, person)
    assert.equal((await reset(await aResetLink(person))).status, 200)
    for (const session of [person, elsewhere]) {
      refused(await session.call('GET', '/auth/me'), 401, 'session_ended')
      refused(await refresh(session), 401, 'session_ended')
    }
  })

  describe('to an unconfirmed address', () => {
    test('prevents a concurrent call from adding a way in', async () => {
      const stranger = await aPerson(app)
      const { id: userId } = stranger.user
      const token = await aResetLink(stranger)
      const calls = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
        const resetting = reset(token)
        await waiting(1)
        const adding = stranger.call('POST', '/auth/authenticator-app')
        await waiting(2)
        return { resetting, adding }
      })
      assert.equal((await calls.resetting).status, 200)
      refused(await calls.adding, 403, 'confirmation_required')
      const apps = db.selectFrom('authenticatorApps').selectAll().where('userId', '=', userId)
      assert.deepEqual(await apps.execute(), [])
    })
  })

  test('works once, also if it is used twice at once', async () => {
    const person = await aPerson(app)
    const token = await aResetLink(person)
    const answers = await Promise.all([reset(token, 'Ferrywing2'), reset(token, 'Ferrywing3')])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400])
    refused(await reset(token, 'Ferrywing4'), 400, 'link_used')
  })

  test('is refused after an hour', async () => {
    const person = await aPerson(app)
    const token = await aResetLink(person)
    await db
      .updateTable('accountTokens')
      .set({ expiresAt: sql<Date>`now()` })
      .where('tokenHash', '=', hashSecret(token))
      .execute()
    const answer = await reset(token)
    refused(answer, 400, 'link_expired')
    assert.equal(answer.json.error, 'This link has expired. Please ask for a new one.')
    assert.equal((await login(person.email, PASSWORD)).status, 200)
  })

  test('is refused after a newer one was mailed', async () => {
    const person = await aPerson(app)
    const first = await aResetLink(person)
    await forgot(person.email)
    await eventually(async () => (await mailedToken(app, person.email, '/reset-password')) !== first)
    refused(await reset(first), 400, 'link_invalid')
  })

  test('is refused while a newer one is being mailed', async () => {
    const person = await aPerson(app)
    const older = await aResetLink(person)
    const { answer, newer } = await db.transaction().execute(async (tx) => {
      await lockUser(tx, { userId: person.user.id })
      const answer = reset(older)
      await waiting(1)
      return {
        answer,
        newer: await createLinkToken(tx, { userId: person.user.id, purpose: 'RESET_PASSWORD' }),
      }
    })
    refused(await answer, 400, 'link_invalid')
    assert.equal((await reset(newer)).status, 200)
  })

  test('is refused if it is unknown or has another purpose', async () => {
    const person = await aPerson(app)
    refused(await reset('A'.repeat(43)), 400, 'link_invalid')
    refused(await reset(''), 400, 'invalid_input')
    refused(await reset(await mailedToken(app, person.email, '/verify-email')), 400, 'link_invalid')
    const token = await aResetLink(person)
    refused(await post('verify-email', { token }), 400, 'link_invalid')
  })

  test('is not used up by a password that is refused', async () => {
    const person = await aPerson(app)
    const token = await aResetLink(person)
    refused(await reset(token, 'ferrywing2'), 400, 'invalid_input')
    assert.equal((await reset(token)).status, 200)
  })
})
