import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp, type TestAnswer } from '#test/app.ts'
import { atEnd } from '#test/db.ts'
import { aPasskey } from '#test/fakes/authenticator.ts'
import { startOidcServer } from '#test/fakes/oidc.ts'
import { openOidcBrowser } from '#test/fakes/oidc-browser.ts'
import { aPerson, FIREFOX, mailedToken, mailsTo, PASSWORD, type Person, refused } from '#test/person.ts'
import { addPasskey, appCode, setUpApp } from '#test/two-step.ts'

const publicUrl = 'https://ferrywing.example.test'
const google = await startOidcServer({
  clientId: 'ferrywing-at-google',
  redirectUri: `${publicUrl}/api/api/auth/providers/google/callback`,
  secret: 'a shared secret',
})
const app = await openTestApp({
  worker: true,
  env: {
    PUBLIC_URL: publicUrl,
    OIDC_GOOGLE_ISSUER: google.issuer,
    OIDC_GOOGLE_CLIENT_ID: 'ferrywing-at-google',
    OIDC_GOOGLE_CLIENT_SECRET: 'a shared secret',
  },
})
atEnd(google.close)
const { db } = app

const OWNERS_PASSWORD = 'Ferrywing2'
const MESSAGE = 'A letter that the owner once wrote.'
let counter = 0

const post = (path: string, body: unknown) =>
  app.call('POST', `/api/api/auth/${path}`, { body, headers: { 'user-agent': FIREFOX } })
const login = (email: string, password: string) => post('login', { email, password })
const outcome = ({ status, json }: TestAnswer) => (status === 200 ? 'works' : json.code)

/** A stranger who opens an account with the address of an owner who once sent us a contact message. */
async function aStranger(): Promise<Person> {
  const email = `owner${++counter}@gmail.com`
  await db
    .insertInto('contactMessages')
    .values({ name: 'Olga Owner', email, subject: 'Hello', message: MESSAGE })
    .execute()
  return await aPerson(app, { email })
}

const STATES = {
  'not confirmed': async () => {},
  'not confirmed, and its owner has opened the link': async (stranger: Person) => {
    const token = await mailedToken(app, stranger.email, '/verify-email')
    refused(await post('verify-email', { token }), 403, 'link_needs_password')
  },
  'taken over by its owner with "this was not me"': async (stranger: Person) => {
    const token = await mailedToken(app, stranger.email, '/verify-email')
    const answer = await post('verify-email/not-me', { token, password: OWNERS_PASSWORD })
    assert.equal(answer.status, 200, answer.text)
  },
  'confirmed in a session of the stranger': async (stranger: Person) => {
    const token = await mailedToken(app, stranger.email, '/verify-email')
    assert.equal((await stranger.call('POST', '/auth/verify-email', { token })).status, 200)
  },
}
type State = keyof typeof STATES

/** What a stranger can do in each way, and what the owner gets with their Google account and password. */
const COLUMNS = {
  "the stranger's password": async ({ email }: Person) => outcome(await login(email, PASSWORD)),
  "the stranger's session": async (stranger: Person) => outcome(await stranger.call('GET', '/auth/me')),
  'adding a passkey': async (stranger: Person) => {
    const started = await stranger.call('POST', '/auth/passkeys/registration')
    if (started.status !== 200) return outcome(started)
    const { origin, hostname: rpId } = new URL(publicUrl)
    const attestation = aPasskey({ origin, rpId }).attest(started.json.options)
    return outcome(await stranger.call('POST', '/auth/passkeys', { name: 'Phone', attestation }))
  },
  'adding an app': async (stranger: Person) =>
    outcome(await stranger.call('POST', '/auth/authenticator-app')),
  'connecting a provider': async ({ tokens }: Person) => {
    const started = await openOidcBrowser(app).start('google', {
      purpose: 'connect',
      token: tokens.accessToken,
    })
    return started.status === 200 ? 'works' : started.code
  },
  'making a key': async (stranger: Person) =>
    outcome(
      await stranger.call('POST', '/personal-keys', {
        ...{ name: 'Theirs', scopes: ['search'], cap: null, expiresInDays: 30 },
      }),
    ),
  "the owner's Google account": async ({ email }: Person) => {
    google.account.current = { sub: email, email, email_verified: true, name: 'Olga Owner' }
    const browser = openOidcBrowser(app)
    const landing = await browser.comeBack(await browser.signInAt((await browser.start('google')).url))
    const problem = new URL(landing, publicUrl).searchParams.get('problem')
    return problem ?? outcome((await browser.exchange(landing)) as TestAnswer)
  },
  "the owner's letters in the stranger's export": async (stranger: Person) => {
    const asked = await stranger.call('POST', '/auth/exports')
    if (asked.status !== 200) return outcome(asked)
    await eventually(async () => (await stranger.call('GET', '/auth/exports/latest')).json.export?.expiresAt)
    const file = await stranger.call('GET', `/auth/exports/${asked.json.export.id}`)
    const text = Buffer.from(file.json.contentBase64, 'base64').toString()
    return text.includes(MESSAGE) ? 'there' : 'not there'
  },
  "the stranger's session after the owner's reset": async (stranger: Person) => {
    await resetByOwner(stranger)
    return outcome(await stranger.call('GET', '/auth/me'))
  },
  "the owner's password after the owner's reset": async (stranger: Person) => {
    await resetByOwner(stranger)
    return outcome(await login(stranger.email, 'Ferrywing3'))
  },
}
type Column = keyof typeof COLUMNS

const UNCONFIRMED: Record<Column, string> = {
  "the stranger's password": 'works',
  "the stranger's session": 'works',
  'adding a passkey': 'email_not_confirmed',
  'adding an app': 'email_not_confirmed',
  'connecting a provider': 'email_not_confirmed',
  'making a key': 'email_not_confirmed',
  "the owner's Google account": 'password_first',
  "the owner's letters in the stranger's export": 'not there',
  "the stranger's session after the owner's reset": 'session_ended',
  "the owner's password after the owner's reset": 'works',
}

const TABLE: Record<State, Record<Column, string>> = {
  'not confirmed': UNCONFIRMED,
  'not confirmed, and its owner has opened the link': UNCONFIRMED,
  'taken over by its owner with "this was not me"': {
    "the stranger's password": 'wrong_credentials',
    "the stranger's session": 'session_ended',
    'adding a passkey': 'session_ended',
    'adding an app': 'session_ended',
    'connecting a provider': 'not_signed_in',
    'making a key': 'session_ended',
    "the owner's Google account": 'works',
    "the owner's letters in the stranger's export": 'session_ended',
    "the stranger's session after the owner's reset": 'session_ended',
    "the owner's password after the owner's reset": 'works',
  },
  // One person had both the account and the mail, but we do not know whether it was the owner, so Google connects
  // nothing.
  'confirmed in a session of the stranger': {
    "the stranger's password": 'works',
    "the stranger's session": 'works',
    'adding a passkey': 'works',
    'adding an app': 'works',
    'connecting a provider': 'works',
    'making a key': 'works',
    "the owner's Google account": 'password_first',
    "the owner's letters in the stranger's export": 'there',
    "the stranger's session after the owner's reset": 'session_ended',
    "the owner's password after the owner's reset": 'works',
  },
}

for (const [state, columns] of Object.entries(TABLE) as [State, Record<Column, string>][]) {
  describe(`an address that is ${state}`, () => {
    for (const [column, expected] of Object.entries(columns) as [Column, string][])
      test(`${column}: ${expected}`, async () => {
        const stranger = await aStranger()
        await STATES[state](stranger)
        assert.equal(await COLUMNS[column](stranger), expected)
      })
  })
}

async function aResetLink({ email }: Person): Promise<string> {
  assert.equal((await post('forgot-password', { email })).status, 200)
  return await mailedToken(app, email, '/reset-password')
}

async function resetByOwner(stranger: Person, remove?: object): Promise<TestAnswer> {
  const token = await aResetLink(stranger)
  const answer = await post('reset-password', { token, password: 'Ferrywing3', remove })
  assert.equal(answer.status, 200, answer.text)
  return answer
}

/** Adds one of each way into an account besides its password, and confirms its address. */
async function plant(person: Person) {
  const { id: userId } = person.user
  const { secret } = await setUpApp(person)
  const { passkey } = await addPasskey(app, person)
  await db
    .insertInto('identities')
    .values({ userId, provider: 'google', issuer: google.issuer, subject: userId, email: 'x@gmail.com' })
    .execute()
  const number = { numberHash: randomBytes(32), sealedNumber: randomBytes(32) }
  await db
    .insertInto('phones')
    .values({ userId, ...number, verifiedAt: new Date() })
    .execute()
  const key = { name: 'Theirs', scopes: ['search'], cap: null, expiresInDays: 30 }
  const created = await person.call('POST', '/personal-keys', key)
  assert.equal(created.status, 200, created.text)
  return { secret, passkey, key: created.json.secret as string }
}

async function signInWithPasskey(passkey: Awaited<ReturnType<typeof plant>>['passkey']) {
  const { options } = (await post('passkeys/challenge', {})).json
  return await post('passkeys/sign-in', { assertion: passkey.assert(options) })
}

const asKey = (key: string) =>
  app.call('GET', '/api/api/search', { headers: { authorization: `Bearer ${key}` } })
const unconfirm = ({ user }: Person) =>
  db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', user.id).execute()

describe('the ways in that a stranger added to an account before a confirmed address was required', () => {
  for (const [how, takeOver] of [
    ['"this was not me"', STATES['taken over by its owner with "this was not me"']],
    ['a reset', resetByOwner],
  ] as const)
    test(`are removed by ${how}: password, session, passkey, app, provider, phone and key`, async () => {
      const stranger = await aStranger()
      const { passkey, key } = await plant(stranger)
      assert.equal((await asKey(key)).status, 200)
      await unconfirm(stranger)
      await takeOver(stranger)
      refused(await login(stranger.email, PASSWORD), 401, 'wrong_credentials')
      refused(await stranger.call('GET', '/auth/me'), 401, 'session_ended')
      refused(await signInWithPasskey(passkey), 400, 'passkey_refused')
      assert.equal((await asKey(key)).status, 401)
      for (const table of ['identities', 'passkeys', 'authenticatorApps', 'recoveryCodes', 'phones'] as const)
        assert.deepEqual(
          await db.selectFrom(table).selectAll().where('userId', '=', stranger.user.id).execute(),
          [],
          table,
        )
      const password = takeOver === resetByOwner ? 'Ferrywing3' : OWNERS_PASSWORD
      const { user, tokens } = (await login(stranger.email, password)).json
      assert.ok(tokens, 'the stranger’s second factor is not required')
      assert.equal(user.emailVerified, true)
    })
})

describe('the link that confirms an address', () => {
  test('works with the password of the account, and then allows the owner’s Google account to be connected', async () => {
    const owner = await aStranger()
    const token = await mailedToken(app, owner.email, '/verify-email')
    refused(await post('verify-email', { token, password: 'Ferrywing9' }), 400, 'wrong_password')
    const answer = await post('verify-email', { token, password: PASSWORD })
    assert.equal(answer.json.user?.emailVerified, true, answer.text)
    assert.equal(await COLUMNS["the owner's Google account"](owner), 'works')
  })

  test('confirms nothing in another user’s session, or in an ended one', async () => {
    const [stranger, other] = [await aStranger(), await aPerson(app)]
    const token = await mailedToken(app, stranger.email, '/verify-email')
    refused(await other.call('POST', '/auth/verify-email', { token }), 403, 'link_needs_password')
    await db
      .updateTable('sessions')
      .set({ revokedAt: sql<Date>`now()` })
      .where('userId', '=', stranger.user.id)
      .execute()
    const late = await stranger.call('POST', '/auth/verify-email', { token })
    assert.ok(['session_ended', 'link_needs_password'].includes(late.json.code), late.text)
    assert.equal((await login(stranger.email, PASSWORD)).json.user.emailVerified, false)
  })

  test('cannot take over an account whose address is already confirmed', async () => {
    const person = await aStranger()
    const first = await mailedToken(app, person.email, '/verify-email')
    await person.confirmAddress()
    await plant(person)
    refused(await post('verify-email/not-me', { token: first, password: OWNERS_PASSWORD }), 400, 'link_used')
    assert.equal((await person.call('GET', '/auth/me')).status, 200)
  })

  test('is invalid after the password was set by mail', async () => {
    const person = await aStranger()
    const first = await mailedToken(app, person.email, '/verify-email')
    await resetByOwner(person)
    refused(await post('verify-email/not-me', { token: first, password: 'Ferrywing4' }), 400, 'link_invalid')
  })

  test('takes over once, also if it is used twice at once', async () => {
    const stranger = await aStranger()
    const token = await mailedToken(app, stranger.email, '/verify-email')
    const answers = await Promise.all(
      ['Ferrywing4', 'Ferrywing5'].map((password) => post('verify-email/not-me', { token, password })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  })
})

describe('a password reset of an account with a confirmed address', () => {
  test('lists the other ways in, ends personal keys and keeps the rest; the mail says so', async () => {
    const person = await aStranger()
    const { key, secret } = await plant(person)
    const token = await aResetLink(person)
    const listed = (await post('reset-password/ways-in', { token })).json.waysIn
    assert.deepEqual(listed, {
      providers: [{ provider: 'google', email: 'x@gmail.com' }],
      passkeys: ['Phone'],
      authenticatorApp: true,
      personalKeys: ['Theirs'],
      operatorKeys: [],
      secondFactorsEndAt: null,
      secondFactorsMayEnd: true,
    })
    const answer = await post('reset-password', { token, password: 'Ferrywing3' })
    assert.deepEqual(answer.json.waysIn, { ...listed, personalKeys: [] })
    assert.equal((await asKey(key)).status, 401)
    const { secondFactor } = (await login(person.email, 'Ferrywing3')).json
    assert.ok((await post('second-factor/code', { ...secondFactor, code: appCode(secret) })).json.tokens)
    const mail = (await mailsTo(app, person.email)).find(({ subject }) =>
      /password was changed/.test(subject),
    )
    assert.match(mail?.text ?? '', /Sign-in with Google, A passkey, and The authenticator app/)
  })

  test('removes the chosen providers at once', async () => {
    const person = await aStranger()
    await plant(person)
    const { waysIn } = (await resetByOwner(person, { providers: ['google'] })).json
    assert.deepEqual(waysIn.providers, [])
    const left = db.selectFrom('identities').selectAll().where('userId', '=', person.user.id)
    assert.deepEqual(await left.execute(), [])
  })

  test('refuses a stranger’s passkey at once, and requires no second factor from the owner after 72 hours', async () => {
    const stranger = await aStranger()
    const { passkey } = await plant(stranger)
    const { waysIn } = (await resetByOwner(stranger, { secondFactors: true })).json
    const hours = (new Date(waysIn.secondFactorsEndAt).getTime() - Date.now()) / 3_600_000
    assert.ok(hours > 71.9 && hours <= 72, `${hours}`)
    refused(await signInWithPasskey(passkey), 400, 'passkey_refused')
    assert.ok((await login(stranger.email, 'Ferrywing3')).json.secondFactor)
    await db
      .updateTable('users')
      .set({ factorsEndAt: sql<Date>`now()` })
      .where('id', '=', stranger.user.id)
      .execute()
    assert.ok((await login(stranger.email, 'Ferrywing3')).json.tokens)
    refused(await signInWithPasskey(passkey), 400, 'passkey_refused')
    const subjects = (await mailsTo(app, stranger.email)).map(({ subject }) => subject)
    assert.ok(subjects.includes('A passkey was removed from your Ferrywing account'))
    assert.ok(subjects.includes('The authenticator app was removed from your Ferrywing account'))
  })

  test('leaves the second factor to an owner who passes it, also after another person set the password by mail', async () => {
    const owner = await aStranger()
    const { secret, passkey } = await plant(owner)
    await resetByOwner(owner, { secondFactors: true })
    const { secondFactor } = (await login(owner.email, 'Ferrywing3')).json
    const code = appCode(secret)
    assert.ok((await post('second-factor/code', { ...secondFactor, code })).json.tokens)
    assert.equal((await signInWithPasskey(passkey)).status, 200)
  })

  test('keeps a second factor that was about to end if the next reset keeps it', async () => {
    const owner = await aStranger()
    const { passkey } = await plant(owner)
    await resetByOwner(owner, { secondFactors: true })
    await db.deleteFrom('accountTokens').where('userId', '=', owner.user.id).execute()
    await db.deleteFrom('mails').where('recipient', '=', owner.email).execute()
    const { waysIn } = (await resetByOwner(owner)).json
    assert.equal(waysIn.secondFactorsEndAt, null)
    assert.equal((await signInWithPasskey(passkey)).status, 200)
  })

  test('does not remove an administrator’s second factor', async () => {
    const person = await aStranger()
    await plant(person)
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', person.user.id).execute()
    const token = await aResetLink(person)
    const body = { token, password: 'Ferrywing3', remove: { secondFactors: true } }
    refused(await post('reset-password', body), 409, 'last_second_factor')
    const { waysIn } = (await post('reset-password/ways-in', { token })).json
    assert.equal(waysIn.secondFactorsMayEnd, false)
  })
})
