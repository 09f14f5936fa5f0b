import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp, type TestAnswer } from '#test/app.ts'
import { fastestRatio } from '#test/fastest-ratio.ts'
import { aPerson, PASSWORD, refused } from '#test/person.ts'
import { addPasskey, setUpApp } from '#test/two-step.ts'

const app = await openTestApp()
const { db } = app

const login = (email: string, password: string) =>
  app.call('POST', '/api/api/auth/login', { body: { email, password } })

// A turn takes thirty milliseconds, and on a busy machine few of nine are undisturbed.
const TURNS = 30

const plain = (await aPerson(app)).email
const SUBJECTS: Record<string, string> = {
  'an address that nobody has': 'nobody@example.test',
  'an account without a password': await anAccountWithoutPassword(),
  'a suspended account': await aSuspendedAccount(),
  'an account with an authenticator app': await anAccountWithApp(),
  'an account with a passkey': await anAccountWithPasskey(),
  'an account that is to be deleted': await anAccountOnItsWayOut(),
}

describe('a wrong password gets the same answer, in the same time, as for any other account, for', () => {
  for (const [what, email] of Object.entries(SUBJECTS))
    test(what, async () => {
      const wrong = (address: string) => login(address, 'Not-the-password-1')
      const [here, there] = [await wrong(email), await wrong(plain)]
      refused(here, 401, 'wrong_credentials')
      assert.equal(here.text, there.text)
      assert.deepEqual(listHeaderNames(here), listHeaderNames(there))
      const ratio = await fastestRatio(
        () => wrong(email),
        () => wrong(plain),
        TURNS,
      )
      assert.ok(ratio > 0.4 && ratio < 2.5, `${ratio}`)
    })
})

test('only the right password reveals that an account is suspended', async () => {
  refused(await login(SUBJECTS['a suspended account'] ?? '', PASSWORD), 403, 'account_suspended')
})

async function anAccountWithoutPassword(): Promise<string> {
  const { email } = await aPerson(app)
  await db.updateTable('users').set({ passwordHash: null }).where('email', '=', email).execute()
  return email
}

async function aSuspendedAccount(): Promise<string> {
  const { email } = await aPerson(app)
  await db.updateTable('users').set({ suspendedAt: sql<Date>`now()` }).where('email', '=', email).execute()
  return email
}

async function anAccountWithApp(): Promise<string> {
  const person = await aPerson(app)
  await setUpApp(person)
  return person.email
}

async function anAccountWithPasskey(): Promise<string> {
  const person = await aPerson(app)
  await addPasskey(app, person)
  return person.email
}

async function anAccountOnItsWayOut(): Promise<string> {
  const person = await aPerson(app)
  await person.call('POST', '/auth/delete-account', { password: PASSWORD })
  return person.email
}

function listHeaderNames({ headers }: TestAnswer): string[] {
  return [...headers.keys()].sort()
}
