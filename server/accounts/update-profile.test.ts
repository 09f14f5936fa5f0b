import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aPerson, mailsTo, refused, signInAgain } from '#test/person.ts'
import { anonymiseAccounts } from './privacy/anonymise-accounts.ts'
import { collectPersonalData } from './privacy/personal-data.ts'
import { mailReset } from './sign-in/forgot-password.ts'

const app = await openTestApp()
const { db } = app

const account = { name: 'Sam Traveller', password: 'Ferrywing1', role: 'USER' }
const register = (more: object) =>
  app.call('POST', '/api/api/auth/register', {
    body: { ...account, email: `${crypto.randomUUID()}@example.test`, ...more },
  })
const UNKNOWN = [{ path: 'language', message: 'Choose English, French or Arabic' }]

test('an account is opened in the language of its sign-up page, or else in English', async () => {
  assert.equal((await register({})).json.user.language, 'en')
  for (const language of ['en', 'fr', 'ar'])
    assert.equal((await register({ language })).json.user.language, language)
})

test('an account keeps its chosen language at every later sign-in', async () => {
  const person = await aPerson(app)
  const answer = await person.call('PATCH', '/auth/language', { language: 'ar' })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.json.user, { ...person.user, language: 'ar' })
  assert.equal((await (await signInAgain(app, person)).call('GET', '/auth/me')).json.user.language, 'ar')
})

test('an unknown language is refused with an error on the field', async () => {
  const person = await aPerson(app)
  for (const language of ['de', 'FR', 'fr-CA', '', null, ['fr']]) {
    const atRegistration = await register({ language })
    refused(atRegistration, 400, 'invalid_input')
    assert.deepEqual(atRegistration.json.details, UNKNOWN)
    const atChoice = await person.call('PATCH', '/auth/language', { language })
    refused(atChoice, 400, 'invalid_input')
    assert.deepEqual(atChoice.json.details, UNKNOWN)
  }
  refused(await person.call('PATCH', '/auth/language', {}), 400, 'invalid_input')
  assert.equal((await person.call('GET', '/auth/me')).json.user.language, 'en')
})

test('an account’s language can be changed only by its owner', async () => {
  refused(
    await app.call('PATCH', '/api/api/auth/language', { body: { language: 'fr' } }),
    401,
    'not_signed_in',
  )
  const [one, other] = [await aPerson(app), await aPerson(app)]
  await one.call('PATCH', '/auth/language', { language: 'fr', id: other.user.id })
  assert.equal((await other.call('GET', '/auth/me')).json.user.language, 'en')
})

test('the export of an account’s data contains the language', async () => {
  const { user, ...person } = await aPerson(app)
  await person.call('PATCH', '/auth/language', { language: 'fr' })
  const whose = { userId: user.id, email: user.email, emailVerified: false }
  const { sections } = await db.transaction().execute((tx) => collectPersonalData(tx, app.app, whose))
  assert.equal((sections.account as { language: string }[])[0]?.language, 'fr')
})

test('mails about an account use its language from the first one on', async () => {
  const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
  const email = `${crypto.randomUUID()}@example.test`
  const { tokens } = (await register({ email, language: 'fr' })).json
  assert.deepEqual(await subjects(email), ['Confirmez votre e-mail pour Ferrywing'])
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  await app.call('PATCH', '/api/api/auth/language', { headers, body: { language: 'ar' } })
  const body = { currentPassword: account.password, newPassword: 'Ferrywing2' }
  assert.equal((await app.call('POST', '/api/api/auth/change-password', { headers, body })).status, 200)
  assert.equal((await subjects(email))[0], 'تغيّرت كلمة مرورك لدى Ferrywing')
  const { id: requestId } = await db
    .insertInto('resetRequests')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailReset(db, { requestId })
  const [last] = await mailsTo(app, email)
  assert.equal(last?.subject, 'تعيين كلمة مرور جديدة لدى Ferrywing')
  assert.match(last?.text ?? '', /http:\/\/localhost:\d+\/reset-password\?token=/)
})

test('the last mail to a deleted account uses the language that the account had', async () => {
  for (const language of ['en', 'fr', 'ar'] as const) {
    const person = await aPerson(app)
    await db
      .updateTable('users')
      .set({ language, deleteRequestedAt: new Date(Date.now() - 15 * 86_400_000) })
      .where('id', '=', person.user.id)
      .execute()
    await anonymiseAccounts(db)
    const [last] = await mailsTo(app, person.email)
    assert.ok(last?.html.includes(`<html lang="${language}"`))
    const sentAt = new Date(Date.now() - 2 * 86_400_000)
    await db.updateTable('mails').set({ sentAt }).where('recipient', '=', person.email).execute()
    await anonymiseAccounts(db)
    const left = (await mailsTo(app, person.email)).map(({ subject }) => subject)
    assert.ok(!left.includes(last?.subject ?? ''))
  }
})

test('a chosen currency stays with the account until another one, or none, is chosen', async () => {
  const person = await aPerson(app)
  assert.equal(person.user.indicativeCurrency, null)
  const answer = await person.call('PATCH', '/auth/currency', { indicativeCurrency: 'EUR' })
  assert.deepEqual(answer.json.user, { ...person.user, indicativeCurrency: 'EUR' })
  const again = await signInAgain(app, person)
  assert.equal((await again.call('GET', '/auth/me')).json.user.indicativeCurrency, 'EUR')
  const whose = { userId: person.user.id, email: person.email, emailVerified: false }
  const { sections } = await app.db.transaction().execute((tx) => collectPersonalData(tx, app.app, whose))
  assert.equal((sections.account as { indicativeCurrency: string }[])[0]?.indicativeCurrency, 'EUR')
  await again.call('PATCH', '/auth/currency', { indicativeCurrency: null })
  assert.equal((await again.call('GET', '/auth/me')).json.user.indicativeCurrency, null)
})

test('a currency in which nothing is sold is refused, and so is a request without an account', async () => {
  const person = await aPerson(app)
  for (const body of [{ indicativeCurrency: 'DKK' }, { indicativeCurrency: '' }, {}])
    refused(await person.call('PATCH', '/auth/currency', body), 400, 'invalid_input')
  const nobody = { body: { indicativeCurrency: 'EUR' } }
  refused(await app.call('PATCH', '/api/api/auth/currency', nobody), 401, 'not_signed_in')
})
