import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { ProblemBody } from '#contract/problem.ts'
import { openApp } from '#server/app.ts'
import { findFreePort, openTestApp, type TestAnswer } from '#test/app.ts'

const { call, config, connectionString } = await openTestApp()
const pagesUrl = await servePages()

const API = '/api/api'

function refused(answer: TestAnswer, status: number, code: string): void {
  assert.deepEqual([answer.status, answer.json?.code], [status, code], answer.text)
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(pagesUrl + path, { headers: { accept: 'text/html', ...headers } })

describe('an unsafe request that carries the XSRF cookie', () => {
  const body = { email: 'nobody@example.test', password: 'x' }
  const login = (headers: Record<string, string>) => call('POST', `${API}/auth/login`, { body, headers })

  test('is refused without the header', async () => {
    refused(await login({ cookie: 'XSRF-TOKEN=abc' }), 403, 'xsrf_token_mismatch')
    refused(await login({ cookie: 'theme=dark; XSRF-TOKEN=abc; other=1' }), 403, 'xsrf_token_mismatch')
  })

  test('is refused with another value in the header', async () => {
    for (const value of ['abd', 'ab', 'abcd', '']) {
      refused(await login({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': value }), 403, 'xsrf_token_mismatch')
    }
  })

  test('passes with the same value in the header', async () => {
    refused(await login({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }), 401, 'wrong_credentials')
    refused(
      await login({ cookie: 'a=1;XSRF-TOKEN=abc;b=2', 'x-xsrf-token': 'abc' }),
      401,
      'wrong_credentials',
    )
  })

  test('passes without the cookie, and a safe request always passes', async () => {
    refused(await login({}), 401, 'wrong_credentials')
    refused(await login({ cookie: 'theme=dark' }), 401, 'wrong_credentials')
    const health = await call('GET', `${API}/health`, { headers: { cookie: 'XSRF-TOKEN=abc' } })
    assert.equal(health.status, 200)
  })

  test('is refused before the caller is looked up', async () => {
    const answer = await call('POST', `${API}/checkout/${crypto.randomUUID()}/hold`, {
      headers: { cookie: 'XSRF-TOKEN=abc' },
      body: {},
    })
    refused(answer, 403, 'xsrf_token_mismatch')
  })
})

describe('the pages', () => {
  test('set a different XSRF cookie for each visitor, readable by scripts', async () => {
    const cookies = await Promise.all(
      [1, 2].map(async () => (await get('/')).headers.get('set-cookie') ?? ''),
    )
    for (const cookie of cookies) {
      assert.match(cookie, /^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
    }
    assert.notEqual(cookies[0], cookies[1])
  })

  test('leave a cookie that is already there', async () => {
    assert.equal((await get('/', { cookie: 'XSRF-TOKEN=abc' })).headers.get('set-cookie'), null)
  })

  test('run no foreign scripts and cannot be framed by foreign pages', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.match(policy, /frame-ancestors 'none'/)
  })

  test('answer an unknown address with the 404 page, and the API with its error body', async () => {
    const page = await get('/nothing-here')
    assert.equal(page.status, 404)
    assert.match(await page.text(), /Not found/)
    const api = await get('/api/api/nothing')
    assert.equal(api.status, 404)
    assert.equal(((await api.json()) as ProblemBody).code, 'not_found')
  })

  test('do not serve their route table or anything outside their folder', async () => {
    for (const path of ['/routes.json', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
      const response = await get(path)
      assert.equal(response.status, 404, path)
      assert.doesNotMatch(await response.text(), /pattern|dependencies/)
    }
  })
})

/** A server with two built pages. */
async function servePages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-web-'))
  await mkdir(join(folder, 'assets'))
  const routes = [{ pattern: '/', html: 'index.html' }]
  await writeFile(join(folder, 'routes.json'), JSON.stringify({ routes, notFound: '404.html' }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Home</title>')
  await writeFile(join(folder, '404.html'), '<!doctype html><title>Not found</title>')
  const app = await openApp(config, { connectionString, webFolder: folder })
  const port = await findFreePort()
  await app.http.listen({ port, host: '127.0.0.1' })
  after(async () => {
    await app.drain()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return `http://127.0.0.1:${port}`
}
