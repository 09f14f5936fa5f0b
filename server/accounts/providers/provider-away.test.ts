import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, findFreePort, openTestApp } from '#test/app.ts'
import { aBadServer } from '#test/fakes/bad-server.ts'
import { startOidcServer } from '#test/fakes/oidc.ts'
import { openOidcBrowser } from '#test/fakes/oidc-browser.ts'
import { refused } from '#test/person.ts'

const publicUrl = 'https://ferrywing.example.test'

const issuer = await aBadServer((response) => {
  const { url } = issuer
  const description = {
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description))
})
const app = await openTestApp({
  pace: 0.2,
  env: {
    OIDC_GOOGLE_ISSUER: issuer.url,
    OIDC_GOOGLE_CLIENT_ID: 'x',
    OIDC_GOOGLE_CLIENT_SECRET: 'y',
  },
})
const start = () =>
  app.call('POST', '/api/api/auth/providers/google/start', {
    body: { purpose: 'sign-in', stay: 'remembered' },
  })

describe('a sign-in with a provider that', () => {
  for (const manner of ['hangs', 'drips', 'resets', { status: 500 }] as const)
    test(`${typeof manner === 'string' ? manner : 'answers 500'} is refused in time, with the time for a retry`, async () => {
      issuer.manner = manner
      const before = issuer.heard.length
      const answer = await start()
      assert.deepEqual([answer.status, answer.json.code], [503, 'provider_unavailable'])
      assert.ok(Number(answer.headers.get('retry-after')) >= 1)
      assert.ok(issuer.heard.length - before <= 3)
    })

  test('works again succeeds at the next try', async () => {
    issuer.manner = 'well'
    const answer = await eventually(async () => {
      const found = await start()
      return found.status === 200 && found
    }, 30_000)
    assert.ok(answer.json.url.startsWith(`${issuer.url}/auth?`))
  })
})

test('a provider that is down is reported as unavailable, and is called again at the next try', async () => {
  const port = await findFreePort()
  const other = await openTestApp({
    database: app,
    env: {
      OIDC_GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_GOOGLE_CLIENT_ID: 'x',
      OIDC_GOOGLE_CLIENT_SECRET: 'y',
    },
  })
  const answer = await other.call('POST', '/api/api/auth/providers/google/start', {
    body: { purpose: 'sign-in', stay: 'remembered' },
  })
  refused(answer, 503, 'provider_unavailable')
  assert.deepEqual((await other.call('GET', '/api/api/auth/providers')).json.providers, ['google'])
  const apple = await other.call('POST', '/api/api/auth/providers/apple/start', {
    body: { purpose: 'sign-in', stay: 'remembered' },
  })
  refused(apple, 404, 'provider_not_configured')
})

test('if a provider fails during a sign-in, the browser returns to the sign-in page', async () => {
  const settings = {
    clientId: 'z',
    redirectUri: `${publicUrl}/api/api/auth/providers/google/callback`,
    secret: 'a secret',
  }
  const short = await startOidcServer(settings)
  const other = await openTestApp({
    database: app,
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_GOOGLE_ISSUER: short.issuer,
      OIDC_GOOGLE_CLIENT_ID: 'z',
      OIDC_GOOGLE_CLIENT_SECRET: 'a secret',
    },
  })
  short.account.current = { sub: 'ada', email: 'ada@gmail.com', email_verified: true }
  const browser = openOidcBrowser(other)
  const back = await browser.signInAt((await browser.start('google')).url)
  await short.close()
  assert.equal(await browser.comeBack(back), '/login?problem=unavailable&provider=google')
})
