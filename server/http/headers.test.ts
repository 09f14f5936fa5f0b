import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { API_BASE } from '#contract/endpoint.ts'
import { LEG_EVENTS_PATH } from '#contract/legs/legs.ts'
import { openApp } from '#server/app.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { readOpenApi } from '#test/read/read-openapi.ts'

const plain = await openTestApp()
const folder = await aBuiltWeb()
// As in production, browsers use https.
const secured = await openApp(
  { ...plain.config, publicUrl: 'https://ferrywing.test' },
  { connectionString: plain.connectionString, webFolder: folder },
)
after(async () => {
  await secured.drain()
  await secured.close()
  await rm(folder, { recursive: true })
})

async function aBuiltWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-web-'))
  await mkdir(join(folder, 'assets'))
  const routes = [
    { pattern: '/', html: 'index.html' },
    { pattern: '/scan', html: 'index.html', trustedTypes: 'one-policy', permissions: ['camera'] },
  ]
  await writeFile(join(folder, 'routes.json'), JSON.stringify({ routes, notFound: '404.html' }))
  for (const name of ['index.html', '404.html']) await writeFile(join(folder, name), '<!doctype html>')
  await writeFile(join(folder, 'assets/a.js'), 'export {}')
  return folder
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await secured.http.inject({ url, headers })
  return { ...answer.headers, status: answer.statusCode } as Record<string, string> & { status: number }
}

// An empty entry means that anonymous callers are accepted as well.
const isSomebodys = (security: object[] = []) =>
  security.length > 0 && security.every((one) => Object.keys(one).length > 0)

const HSTS = 'max-age=31536000; includeSubDomains'

describe('a page', () => {
  for (const path of ['/', '/scan', '/not-there']) {
    test(`like ${path} runs only our own scripts`, async () => {
      const headers = await ask(path, { accept: 'text/html' })
      const policy = headers['content-security-policy'] ?? ''
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
        assert.ok(policy.split(';').includes(part), `${part} is not in ${policy}`)
      assert.doesNotMatch(policy, /unsafe|\*|https?:|strict-dynamic|nonce|blob:/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['cross-origin-embedder-policy'], 'require-corp')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['strict-transport-security'], HSTS)
      assert.match(headers['set-cookie'] ?? '', /^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax; Secure$/)
    })
  }

  test('creates no trusted types, except one policy that starts a worker', async () => {
    assert.match((await ask('/'))['content-security-policy'] ?? '', /trusted-types 'none'/)
    assert.match((await ask('/scan'))['content-security-policy'] ?? '', /trusted-types one-policy/)
  })

  test('may use the location; only the check-in page may use the camera', async () => {
    const [page, scan] = [
      (await ask('/'))['permissions-policy'] ?? '',
      (await ask('/scan'))['permissions-policy'] ?? '',
    ]
    assert.match(page, /camera=\(\).*geolocation=\(self\).*microphone=\(\)/)
    assert.match(scan, /camera=\(self\).*geolocation=\(\).*microphone=\(\)/)
  })
})

test('a file of the built web has a fixed content type, and other sites cannot embed it', async () => {
  const headers = await ask('/assets/a.js')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(
    headers['content-security-policy'] ?? '',
    /^default-src 'self'; object-src 'none'; base-uri 'none'/,
  )
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
  assert.equal(headers['cross-origin-embedder-policy'], 'require-corp')
  assert.equal(headers['strict-transport-security'], HSTS)
})

describe('an answer of the API', () => {
  const paths = [`${API_BASE}/health`, `${API_BASE}/auth/me`, '/api/nothing', `${API_BASE}/%E0%A4%A`]
  for (const path of paths) {
    test(`like that of ${path} is data for its caller only`, async () => {
      const headers = await ask(path)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['strict-transport-security'], HSTS)
      assert.equal(headers['cache-control'], 'no-store')
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
        assert.equal(headers[name], undefined)
    })
  }

  test('runs nothing if a browser opens it', async () => {
    for (const path of [`${API_BASE}/health`, `${API_BASE}/auth/me`])
      assert.equal(
        (await ask(path))['content-security-policy'],
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
  })

  test('with personal data is stored by no cache', async () => {
    const user = await aUser(plain.db)
    const document = await readOpenApi(plain)
    const own = Object.entries(document.paths as Record<string, { get?: { security?: object[] } }>)
      .filter(([path, { get }]) => isSomebodys(get?.security) && !path.includes('{'))
      .map(([path]) => path)
    assert.ok(own.length > 20)
    for (const path of own) {
      const answer = await plain.call('GET', path, { as: user })
      assert.equal(answer.headers.get('cache-control'), 'no-store', path)
    }
  })

  test('is a stream with the same headers', async () => {
    const ending = new AbortController()
    const answer = await fetch(plain.url + API_BASE + LEG_EVENTS_PATH, { signal: ending.signal })
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
    ending.abort()
  })

  test('has no Strict-Transport-Security without https', async () => {
    const answer = await plain.call('GET', `${API_BASE}/health`)
    assert.equal(answer.headers.get('strict-transport-security'), null)
  })
})

test('the page of the API and everything that it loads have the same policy as other pages', async () => {
  const readPolicy = async (url: string) =>
    ((await ask(url))['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .sort()
  const ofPages = await readPolicy('/')
  assert.ok(ofPages.length > 10)
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui-bundle.js'])
    assert.deepEqual(await readPolicy(path), ofPages, path)
})

describe('no policy of any answer', () => {
  const paths = ['/', '/scan', '/assets/a.js', '/api/docs/', '/api/openapi.json', `${API_BASE}/health`]
  const KNOWN = /^('self'|'none'|data:|'script'|one-policy|'sha256-[\w+/]+=*')$/
  for (const path of [...paths, '/api/nothing', `${API_BASE}/%E0%A4%A`]) {
    test(`trusts anything from elsewhere or inline: ${path}`, async () => {
      const sources = ((await ask(path))['content-security-policy'] ?? '')
        .split(';')
        .flatMap((part) => part.trim().split(/\s+/).slice(1))
      assert.ok(sources.length > 2)
      assert.deepEqual(
        sources.filter((source) => !KNOWN.test(source)),
        [],
      )
    })
  }
})
