import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aPerson, refused, signInAgain } from '#test/person.ts'
import { collectPersonalData } from './privacy/personal-data.ts'

const app = await openTestApp()

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
