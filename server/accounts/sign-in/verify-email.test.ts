import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { aPerson, IPHONE, mailedToken, mailsTo, type Person, refused } from '#test/person.ts'
import { hashSecret } from './tokens.ts'

const app = await openTestApp()
const { db, config } = app

const verify = (token: string, person?: Person) =>
  person
    ? person.call('POST', '/auth/verify-email', { token })
    : app.call('POST', '/api/api/auth/verify-email', { body: { token } })

describe('confirming an address', () => {
  test('works with the link that registration mails, in a session of the account', async () => {
    const person = await aPerson(app)
    assert.equal(person.user.emailVerified, false)
    const token = await mailedToken(app, person.email, '/verify-email')
    const [mail] = await mailsTo(app, person.email)
    const url = `${config.publicUrl}/verify-email?token=${token}`
    assert.ok(mail?.text.includes(url) && mail.html.includes(`href="${url}"`))
    const answer = await verify(token, person)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.json, {
      success: true,
      user: { ...person.user, emailVerified: true },
      message: 'Your email address is confirmed.',
    })
    assert.equal((await person.call('GET', '/auth/me')).json.user.emailVerified, true)
  })

  test('is requested without the user’s name, as in all mails to an unconfirmed address', async () => {
    const person = await aPerson(app)
    await app.call('POST', '/api/api/auth/login', {
      body: { email: person.email, password: person.password },
      headers: { 'user-agent': IPHONE },
    })
    const mails = await mailsTo(app, person.email)
    assert.deepEqual(
      mails.map(({ text }) => text.split('\n')[0]),
      ['Hello,', 'Hello,'],
    )
    assert.ok(mails.every(({ text, html }) => !`${text}${html}`.includes(person.user.name)))
    await person.confirmAddress()
    await person.call('POST', '/auth/change-password', {
      ...{ currentPassword: person.password, newPassword: 'Ferrywing2' },
    })
    assert.match((await mailsTo(app, person.email))[0]?.text ?? '', /^Dear Sam Traveller,/)
  })

  test('works once per link', async () => {
    const person = await aPerson(app)
    const token = await mailedToken(app, person.email, '/verify-email')
    const answers = await Promise.all([verify(token, person), verify(token, person)])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400])
    refused(await verify(token), 400, 'link_used')
  })

  test('is refused after 24 hours', async () => {
    const person = await aPerson(app)
    const token = await mailedToken(app, person.email, '/verify-email')
    const row = await db
      .updateTable('accountTokens')
      .set({ expiresAt: sql<Date>`now()` })
      .where('tokenHash', '=', hashSecret(token))
      .returning(sql<number>`extract(epoch from created_at + interval '24 hours' - now())`.as('left'))
      .executeTakeFirstOrThrow()
    assert.ok(row.left > 86_300)
    refused(await verify(token), 400, 'link_expired')
  })

  test('is refused with an unknown token', async () => {
    refused(await verify('A'.repeat(43)), 400, 'link_invalid')
    refused(await verify(''), 400, 'invalid_input')
    refused(await verify('A'.repeat(201)), 400, 'invalid_input')
  })
})

describe('sending the link again', () => {
  test('mails a new link; the previous one stops working', async () => {
    const person = await aPerson(app)
    const first = await mailedToken(app, person.email, '/verify-email')
    const answer = await person.call('POST', '/auth/resend-verification')
    assert.equal(answer.json.message, `We have sent a new link to ${person.email}. It works for 24 hours.`)
    const second = await mailedToken(app, person.email, '/verify-email')
    assert.notEqual(second, first)
    refused(await verify(first), 400, 'link_invalid')
    assert.equal((await verify(second, person)).status, 200)
  })

  test('mails nothing to a confirmed address', async () => {
    const person = await aPerson(app)
    await verify(await mailedToken(app, person.email, '/verify-email'), person)
    const answer = await person.call('POST', '/auth/resend-verification')
    assert.equal(answer.json.message, 'Your email address is confirmed already.')
    assert.equal((await mailsTo(app, person.email)).length, 1)
  })

  test('requires a signed-in user', async () => {
    refused(await app.call('POST', '/api/api/auth/resend-verification'), 401, 'not_signed_in')
  })
})

describe('the profile', () => {
  test('can get another name', async () => {
    const person = await aPerson(app)
    const answer = await person.call('PATCH', '/auth/profile', { name: '  Kim Traveller ' })
    const user = { ...person.user, name: 'Kim Traveller' }
    assert.deepEqual(answer.json, { success: true, user, message: 'Your profile is saved.' })
    assert.deepEqual((await person.call('GET', '/auth/me')).json.user, user)
  })

  test('ignores other fields: role, address and confirmation stay', async () => {
    const person = await aPerson(app)
    const body = { name: 'Kim', role: 'ADMIN', email: 'x@example.test', emailVerified: true }
    assert.deepEqual((await person.call('PATCH', '/auth/profile', body)).json.user, {
      ...person.user,
      name: 'Kim',
    })
  })

  test('refuses a name of one letter', async () => {
    const answer = await (await aPerson(app)).call('PATCH', '/auth/profile', { name: ' S ' })
    refused(answer, 400, 'invalid_input')
    assert.deepEqual(answer.json.details, [{ path: 'name', message: 'Name must be at least 2 characters' }])
  })

  test('of a deleted account cannot be changed', async () => {
    const user = await aUser(db)
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    const answer = await app.call('PATCH', '/api/api/auth/profile', { as: user, body: { name: 'Sam' } })
    refused(answer, 401, 'session_ended')
  })
})
