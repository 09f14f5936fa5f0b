import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aPerson, refused, signInAgain } from '#test/person.ts'
import { collectPersonalData } from './personal-data.ts'

const app = await openTestApp()
const { db } = app

const account = { name: 'Sam Traveller', password: 'Ferrywing1', role: 'USER' }
const register = (more: object) =>
  app.call('POST', '/api/api/auth/register', {
    body: { ...account, email: `${crypto.randomUUID()}@example.test`, ...more },
  })
const UNKNOWN = [{ path: 'language', message: 'Choose English, French or Arabic' }]

test('an account is opened in the language in which its page was read, or else in English', async () => {
  assert.equal((await register({})).json.user.language, 'en')
  for (const language of ['en', 'fr', 'ar'])
    assert.equal((await register({ language })).json.user.language, language)
})

test('who chooses another language has it at every later sign-in', async () => {
  const person = await aPerson(app)
  const answer = await person.call('PATCH', '/auth/language', { language: 'ar' })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.json.user, { ...person.user, language: 'ar' })
  assert.equal((await (await signInAgain(app, person)).call('GET', '/auth/me')).json.user.language, 'ar')
})

test('a language that we do not write is refused, naming the field', async () => {
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

test('nobody chooses for somebody else', async () => {
  refused(
    await app.call('PATCH', '/api/api/auth/language', { body: { language: 'fr' } }),
    401,
    'not_signed_in',
  )
  const [one, other] = [await aPerson(app), await aPerson(app)]
  await one.call('PATCH', '/auth/language', { language: 'fr', id: other.user.id })
  assert.equal((await other.call('GET', '/auth/me')).json.user.language, 'en')
})

test('the export of one’s own data names the language', async () => {
  const { user, ...person } = await aPerson(app)
  await person.call('PATCH', '/auth/language', { language: 'fr' })
  const whose = { userId: user.id, email: user.email, emailVerified: false }
  const { sections } = await db.transaction().execute((tx) => collectPersonalData(tx, app.app, whose))
  assert.equal((sections.account as { language: string }[])[0]?.language, 'fr')
})
