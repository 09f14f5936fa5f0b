import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { mailsTo } from '#test/person.ts'

const app = await openTestApp()
const { db } = app

async function subjectsFor(email: string): Promise<string[]> {
  const contact = {
    name: 'Nadia',
    subject: 'A dog',
    category: 'booking',
    message: 'May our dog fly with us?',
  }
  const forms = [
    ['/waitlist', { email, source: 'homepage' }],
    ['/newsletter', { email }],
    ['/contact', { ...contact, email }],
  ] as const
  for (const [path, body] of forms)
    assert.equal((await app.call('POST', `/api/api${path}`, { body })).status, 200)
  // A list stores an address in lower case, a message stores it as it was typed.
  const mails = [...(await mailsTo(app, email)), ...(await mailsTo(app, email.toLowerCase()))]
  return mails.map(({ subject }) => subject).reverse()
}

test('an address with an account gets mails in the account’s language, any other one in English', async () => {
  const user = await aUser(db, { email: 'nadia.karam@example.test' })
  await app.call('PATCH', '/api/api/auth/language', { as: user, body: { language: 'fr' } })
  assert.deepEqual(await subjectsFor('Nadia.Karam@example.test'), [
    'Vous êtes sur la liste d’accès anticipé',
    'Vous êtes abonné à notre lettre d’information',
    'Nous avons votre message',
  ])
  assert.deepEqual(await subjectsFor('Stranger@example.test'), [
    'You are on the early-access list',
    'You are subscribed to our newsletter',
    'We have your message',
  ])
})
