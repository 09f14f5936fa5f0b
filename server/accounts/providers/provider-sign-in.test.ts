import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { endAllSessions, endOtherSessions } from '#server/accounts/sign-in/end-sessions.ts'
import { endSession } from '#server/accounts/sign-in/sessions.ts'
import { openTestApp } from '#test/app.ts'
import { atEnd } from '#test/db.ts'
import { startOidcServer } from '#test/fakes/oidc.ts'
import { type Callback, type OidcBrowser, openOidcBrowser } from '#test/fakes/oidc-browser.ts'
import { aPerson, mailedToken, mailsTo, type Person, refused } from '#test/person.ts'
import { appCode, setUpApp } from '#test/two-step.ts'

const publicUrl = 'https://ferrywing.example.test'
const callback = (name: string) => `${publicUrl}/api/api/auth/providers/${name}/callback`
const { publicKey, privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const google = await startOidcServer({
  clientId: 'ferrywing-at-google',
  redirectUri: callback('google'),
  secret: 'a shared secret',
})
const apple = await startOidcServer({
  clientId: 'test.ferrywing.web',
  redirectUri: callback('apple'),
  secret: { publicKey, teamId: 'TEAM123456' },
})
const app = await openTestApp({
  env: {
    PUBLIC_URL: publicUrl,
    OIDC_GOOGLE_ISSUER: google.issuer,
    OIDC_GOOGLE_CLIENT_ID: 'ferrywing-at-google',
    OIDC_GOOGLE_CLIENT_SECRET: 'a shared secret',
    OIDC_APPLE_ISSUER: apple.issuer,
    OIDC_APPLE_CLIENT_ID: 'test.ferrywing.web',
    OIDC_APPLE_TEAM_ID: 'TEAM123456',
    OIDC_APPLE_KEY_ID: 'KEY1234567',
    OIDC_APPLE_PRIVATE_KEY: privateKey,
  },
})
atEnd(async () => {
  await google.close()
  await apple.close()
})
const { db } = app

let counter = 0
const anAccount = (fields: object = {}) => ({
  sub: `subject-${++counter}`,
  email: `traveller${counter}@example.test`,
  email_verified: true,
  // Google manages the addresses of this organisation.
  hd: 'example.test',
  name: 'Ada Voyager',
  ...fields,
})

/** Runs a sign-in at a provider; returns the page where it ends, and the browser. */
async function arrive(
  account: ReturnType<typeof anAccount> | null,
  { provider = 'google', browser = openOidcBrowser(app) } = {},
) {
  const server = provider === 'google' ? google : apple
  server.account.current = account
  const { url } = await browser.start(provider, { returnTo: '/booking?legId=1' })
  const back = await browser.signInAt(url)
  return { browser, url, back, landing: await browser.comeBack(back) }
}

async function signIn(
  account: ReturnType<typeof anAccount>,
  options: { provider?: string; browser?: OidcBrowser } = {},
) {
  const { browser, landing } = await arrive(account, options)
  const answer = await browser.exchange(landing)
  assert.equal(answer.status, 200, `${landing} ${JSON.stringify(answer.json)}`)
  return answer.json
}

const post = (path: string, body: object, token = '') =>
  app.call('POST', `/api/api${path}`, { body, headers: token ? { authorization: `Bearer ${token}` } : {} })
const findUser = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const listIdentities = (userId: string) =>
  db.selectFrom('identities').selectAll().where('userId', '=', userId).execute()
const proveOwner = (person: Person) =>
  db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date(), ownerProvedAt: new Date() })
    .where('id', '=', person.user.id)
    .execute()

describe('a provider', () => {
  test('is offered if it is configured, and gets the secrets that protect the answer', async () => {
    assert.deepEqual((await app.call('GET', '/api/api/auth/providers')).json.providers, ['google', 'apple'])
    const { url } = await openOidcBrowser(app).start('google')
    const { searchParams, origin } = new URL(url)
    assert.equal(origin, google.issuer)
    assert.equal(searchParams.get('response_type'), 'code')
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      assert.match(searchParams.get(name) ?? '', /^[\w-]{43}$/)
    assert.equal(searchParams.get('redirect_uri'), callback('google'))
  })

  test('gets a cookie that a posted form carries only if its page posts one', async () => {
    const body = { purpose: 'sign-in', stay: 'this-tab' }
    const cookie = async (name: string) =>
      (await post(`/auth/providers/${name}/start`, body)).headers.get('set-cookie') ?? ''
    assert.match(await cookie('google'), /; HttpOnly; SameSite=Lax; Secure$/)
    assert.match(await cookie('apple'), /; HttpOnly; SameSite=None; Secure$/)
  })

  test('opens an account without a password, with a confirmed address, and returns to the previous page', async () => {
    const account = anAccount({ email: 'Ada.Voyager@Example.test' })
    const { user, tokens, returnTo, stay } = await signIn(account)
    assert.deepEqual(
      [user.name, user.email, user.role, user.emailVerified],
      ['Ada Voyager', 'ada.voyager@example.test', 'USER', true],
    )
    assert.deepEqual([returnTo, stay], ['/booking?legId=1', 'remembered'])
    const me = await app.call('GET', '/api/api/auth/me', {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
    })
    assert.equal(me.json.user.id, user.id)
    assert.equal((await findUser('ada.voyager@example.test'))?.passwordHash, null)
    const body = { email: 'ada.voyager@example.test', password: 'Ferrywing1' }
    refused(await app.call('POST', '/api/api/auth/login', { body }), 401, 'wrong_credentials')
  })

  test('opens an account with an unconfirmed address if the provider does not know who holds the address now', async () => {
    const { user, tokens } = await signIn(anAccount({ hd: undefined }))
    assert.equal(user.emailVerified, false)
    const token = await mailedToken(app, user.email, '/verify-email')
    refused(await post('/auth/verify-email', { token, password: 'Ferrywing1' }), 400, 'wrong_password')
    const confirmed = await post('/auth/verify-email', { token }, tokens.accessToken)
    assert.equal(confirmed.json.user.emailVerified, true)
  })

  test('signs in to the same account again, also after the address there has changed', async () => {
    const account = anAccount()
    const first = await signIn(account)
    const again = await signIn({ ...account, email: 'moved@example.test', email_verified: false })
    assert.equal(again.user.id, first.user.id)
    assert.equal((await listIdentities(first.user.id)).length, 1)
  })

  test('such as Apple posts a form with the name, and accepts a secret that we sign', async () => {
    const account = anAccount({
      name: undefined,
      email: 'x7k@privaterelay.appleid.com',
      email_verified: 'true',
    })
    apple.account.current = account
    const browser = openOidcBrowser(app)
    const back = await browser.signInAt((await browser.start('apple')).url)
    assert.equal(back.method, 'POST')
    back.parameters.set('user', JSON.stringify({ name: { firstName: 'Ada', lastName: 'Relay' } }))
    const { json } = await browser.exchange(await browser.comeBack(back))
    assert.equal(json.user.name, 'Ada Relay')
    assert.equal(json.user.emailVerified, true)
    const [header = ''] = (apple.secrets.at(-1) ?? '').split('.')
    const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    assert.deepEqual([alg, kid], ['ES256', 'KEY1234567'])
  })

  test('returns to the sign-in page, with a message, after the user cancels', async () => {
    assert.equal((await arrive(null)).landing, '/login?problem=cancelled&provider=google')
  })

  test('can return only to our own pages', async () => {
    const body = { purpose: 'sign-in', stay: 'remembered' }
    for (const returnTo of [
      'https://evil.test',
      '//evil.test',
      '/..//evil.test',
      '/%2e//evil.test',
      '/\\evil.test',
      'booking',
    ]) {
      refused(await post('/auth/providers/google/start', { ...body, returnTo }), 400, 'invalid_input')
    }
  })
})

describe('the provider’s answer', () => {
  test('is accepted once', async () => {
    const { browser, back, landing } = await arrive(anAccount())
    assert.match(landing, /^\/login\/return#code=[\w-]{43}$/)
    assert.equal(await browser.comeBack(back), '/login?problem=ended&provider=google')
    assert.equal((await browser.exchange(landing)).status, 200)
    assert.equal((await browser.exchange(landing)).json.code, 'sign_in_ended')
  })

  test('is accepted only in the browser that started the sign-in, at the callback and at the exchange', async () => {
    google.account.current = anAccount()
    const [browser, thief] = [openOidcBrowser(app), openOidcBrowser(app)]
    const back = await browser.signInAt((await browser.start('google')).url)
    assert.equal(await thief.comeBack(back), '/login?problem=ended&provider=google')
    await thief.start('google')
    assert.equal(await thief.comeBack(back), '/login?problem=ended&provider=google')
    const landing = await browser.comeBack(back)
    assert.equal((await thief.exchange(landing)).json.code, 'sign_in_ended')
    assert.equal((await browser.exchange(landing)).status, 200)
  })

  test('is refused with a code of another sign-in', async () => {
    google.account.current = anAccount()
    const [thief, victim] = [openOidcBrowser(app), openOidcBrowser(app)]
    const stolen = await victim.signInAt((await victim.start('google')).url)
    const own = await thief.signInAt((await thief.start('google')).url)
    own.parameters.set('code', stolen.parameters.get('code') ?? '')
    assert.equal(await thief.comeBack(own), '/login?problem=refused&provider=google')
  })

  test('is refused with another nonce than the one sent', async () => {
    google.account.current = anAccount()
    const browser = openOidcBrowser(app)
    const url = new URL((await browser.start('google')).url)
    url.searchParams.set('nonce', 'somebody-elses')
    const landing = await browser.comeBack(await browser.signInAt(url.href))
    assert.equal(landing, '/login?problem=refused&provider=google')
  })

  test('is refused from another provider or another issuer', async () => {
    google.account.current = anAccount()
    const browser = openOidcBrowser(app)
    const back = await browser.signInAt((await browser.start('google')).url)
    const atApple = { ...back, path: back.path.replace('google', 'apple') }
    assert.equal(await browser.comeBack(atApple), '/login?problem=ended&provider=apple')
    back.parameters.set('iss', apple.issuer)
    assert.equal(await browser.comeBack(back), '/login?problem=refused&provider=google')
  })

  test('is refused if it comes too late', async () => {
    google.account.current = anAccount()
    const browser = openOidcBrowser(app)
    const back = await browser.signInAt((await browser.start('google')).url)
    await db.updateTable('providerJourneys').set({ expiresAt: sql<Date>`now()` }).execute()
    assert.equal(await browser.comeBack(back), '/login?problem=ended&provider=google')
  })
})

describe('an existing account', () => {
  test('is signed in to and connected if the provider knows who holds the address and we know the owner, who gets a mail', async () => {
    const person = await aPerson(app)
    await proveOwner(person)
    const { user } = await signIn(anAccount({ email: person.email }))
    assert.equal(user.id, person.user.id)
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject)
    assert.ok(subjects.includes('Sign-in with Google was added to your Ferrywing account'))
  })

  test('is not connected while we do not know its owner, because a stranger may have opened it in advance', async () => {
    const person = await aPerson(app)
    for (const confirm of [async () => {}, person.confirmAddress]) {
      await confirm()
      const { landing } = await arrive(anAccount({ email: person.email }))
      assert.equal(landing, '/login?problem=password_first&provider=google')
    }
    assert.equal((await listIdentities(person.user.id)).length, 0)
  })

  test('is not connected to a provider that cannot know who holds the address now', async () => {
    const person = await aPerson(app)
    await proveOwner(person)
    for (const provider of ['google', 'apple']) {
      const { landing } = await arrive(anAccount({ email: person.email, hd: undefined }), { provider })
      assert.equal(landing, `/login?problem=password_first&provider=${provider}`)
    }
    assert.equal((await listIdentities(person.user.id)).length, 0)
  })

  test('with a second factor is connected only after that factor is passed', async () => {
    const person = await aPerson(app)
    const { secret } = await setUpApp(person)
    await proveOwner(person)
    const { secondFactor } = await signIn(anAccount({ email: person.email, sub: 'thief' }))
    refused(await post('/auth/second-factor/code', { ...secondFactor, code: '000000' }), 400, 'wrong_code')
    assert.deepEqual(await listIdentities(person.user.id), [])
    // The owner's own identity is connected, although another one was tried before.
    const own = await signIn(anAccount({ email: person.email, sub: 'owner' }))
    const passed = await post('/auth/second-factor/code', { ...own.secondFactor, code: appCode(secret) })
    assert.equal(passed.status, 200, passed.text)
    assert.equal((await listIdentities(person.user.id))[0]?.subject, 'owner')
    const [mail] = (await mailsTo(app, person.email)).filter(({ subject }) => /Google/.test(subject))
    assert.equal(mail?.subject, 'Sign-in with Google was added to your Ferrywing account')
  })

  test('is not opened or connected for a person who has not confirmed the address at the provider', async () => {
    const person = await aPerson(app)
    await proveOwner(person)
    for (const email of [person.email, 'nobody.yet@example.test']) {
      for (const verified of [false, 'false', undefined]) {
        const { landing } = await arrive(anAccount({ email, email_verified: verified }))
        assert.equal(landing, '/login?problem=unverified&provider=google')
      }
    }
    assert.equal(await findUser('nobody.yet@example.test'), undefined)
  })

  test('can be connected by its signed-in user, with any address, and disconnected again', async () => {
    const person = await aPerson(app)
    await person.confirmAddress()
    const account = anAccount({ email_verified: false })
    google.account.current = account
    const browser = openOidcBrowser(app)
    const token = person.tokens.accessToken
    const { url } = await browser.start('google', { purpose: 'connect', token })
    assert.equal(await browser.comeBack(await browser.signInAt(url)), '/settings?connected=google#sign-in')
    const { methods } = (await person.call('GET', '/auth/sign-in-methods')).json
    assert.deepEqual(methods.identities[0].email, account.email)
    assert.equal((await signIn(account)).user.id, person.user.id)
    const connected = db
      .selectFrom('securityEvents')
      .select('outcome')
      .where('userId', '=', person.user.id)
      .where('kind', '=', 'provider_connected')
    assert.deepEqual(await connected.execute(), [{ outcome: 'google' }])
    assert.equal((await person.call('DELETE', '/auth/providers/google')).status, 200)
    refused(await person.call('DELETE', '/auth/providers/google'), 404, 'identity_not_found')
  })

  test('cannot be connected to a provider’s identity that another account has', async () => {
    const account = anAccount()
    await signIn(account)
    const person = await aPerson(app)
    await person.confirmAddress()
    google.account.current = account
    const browser = openOidcBrowser(app)
    const { url } = await browser.start('google', { purpose: 'connect', token: person.tokens.accessToken })
    const landing = await browser.comeBack(await browser.signInAt(url))
    assert.equal(landing, '/settings?problem=connected_elsewhere&provider=google#sign-in')
  })

  test('can be connected only by a signed-in user with a recent confirmation of identity', async () => {
    const person = await aPerson(app)
    const browser = openOidcBrowser(app)
    assert.equal((await browser.start('google', { purpose: 'connect' })).code, 'not_signed_in')
    await db
      .updateTable('sessions')
      .set({ confirmedAt: sql<Date>`now() - interval '16 minutes'` })
      .where('userId', '=', person.user.id)
      .execute()
    const token = person.tokens.accessToken
    assert.equal((await browser.start('google', { purpose: 'connect', token })).code, 'confirmation_required')
  })

  describe('is not connected any more after', () => {
    const ends: [string, (person: Person) => Promise<unknown>][] = [
      ['the session is signed out', (person) => endSession(db, person.tokens)],
      [
        'another device signs it out',
        (person) => endOtherSessions(db, { ...theirs(person), keep: randomUUID() }),
      ],
      ['the password is set again', (person) => endAllSessions(db, theirs(person))],
    ]
    const theirs = ({ user }: Person) => ({ userId: user.id, reason: 'PASSWORD_CHANGED' as const })
    for (const [what, end] of ends)
      test(what, async () => {
        const person = await aPerson(app)
        await person.confirmAddress()
        google.account.current = anAccount()
        const browser = openOidcBrowser(app)
        const token = person.tokens.accessToken
        const { url } = await browser.start('google', { purpose: 'connect', token })
        const back = await browser.signInAt(url)
        await end(person)
        const landing = await browser.comeBack(back)
        assert.equal(landing, '/settings?problem=ended&provider=google#sign-in')
        assert.deepEqual(await listIdentities(person.user.id), [])
      })
  })

  test('keeps its only way in; a password set by mail counts as another one', async () => {
    const { user, tokens } = await signIn(anAccount())
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const leave = () => app.call('DELETE', '/api/api/auth/providers/google', { headers })
    refused(await leave(), 409, 'last_way_in')
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', user.id).execute()
    assert.equal((await leave()).status, 200)
  })
})

test('two sign-ins at once with the same new identity share one account', async () => {
  google.account.current = anAccount()
  const browsers = [openOidcBrowser(app), openOidcBrowser(app)]
  const backs: Callback[] = []
  for (const browser of browsers) backs.push(await browser.signInAt((await browser.start('google')).url))
  const landings = await Promise.all(browsers.map((browser, i) => browser.comeBack(backs[i] as Callback)))
  const users = await Promise.all(
    browsers.map(async (browser, i) => (await browser.exchange(landings[i] ?? '')).json.user?.id),
  )
  assert.ok(users[0])
  assert.equal(users[0], users[1])
})
