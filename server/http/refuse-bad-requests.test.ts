import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import { openTestApp } from '#test/app.ts'
import { openBareHttp } from '#test/fakes/bare-http.ts'
import { readAnswer, type WireAnswer } from '#test/fuzz/raw-http.ts'

// The whole product, and a second server with very short timeouts.
const { url, app } = await openTestApp()
const product = Number(new URL(url).port)
const { port: strict, http } = await openBareHttp(
  {
    secure: true,
    timeouts: { headMs: 300, bodyMs: 600, wholeMs: 5_000, checkMs: 100 },
    // Takes longer than the timeout of a body.
    readApiKey: async () => {
      await wait(1000)
      return { id: 'a', role: 'USER', sessionId: 'a', apiKey: { prefix: 'fwp_a', scopes: ['hold'] } }
    },
  },
  (http) => {
    http.post('/echo', async (request) => ({ got: request.body }))
    http.post('/slow', async (request) => {
      await wait(1000)
      return { got: request.body ?? null }
    })
    const config = { access: 'anyone', scope: 'hold' } as const
    http.post('/with-key', { config }, async (request) => ({ got: request.body }))
  },
)

const HEAD = 'POST /api/api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

/** Sends the pieces with a pause after each, and returns the bytes that came before the server hung up. */
async function send(port: number, pieces: string[], pauseMs = 0): Promise<WireAnswer | null> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => (bytes = Buffer.concat([bytes, chunk])))
  const hungUp = new Promise((resolve) => socket.once('close', resolve))
  const answered = async () => {
    while (!socket.destroyed && !readAnswer(bytes, { method: 'GET', closed: false })) await wait(5)
  }
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece, 'latin1')
    if (pauseMs) await wait(pauseMs)
  }
  await Promise.race([hungUp, answered()])
  socket.destroy()
  return readAnswer(bytes, { method: 'GET', closed: true })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function refused(answer: WireAnswer | null, code: ProblemCode): void {
  assert.ok(answer, 'there was no answer')
  const body = JSON.parse(answer.body.toString())
  assert.deepEqual([answer.status, body.code], [PROBLEMS[code].status, code])
  assert.deepEqual(Object.keys(body).sort(), ['code', 'details', 'error', 'message', 'success'])
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.equal(
    answer.headers['content-security-policy'],
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  assert.equal(answer.headers['cross-origin-resource-policy'], 'same-origin')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  assert.match(answer.headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/)
}

// The server with short timeouts is configured for https.
function refusedByHttps(answer: WireAnswer | null, code: ProblemCode): void {
  refused(answer, code)
  assert.equal(answer?.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
}

describe('invalid HTTP gets the common error body, and the connection ends:', () => {
  const nonsense: [string, string][] = [
    ['no request at all', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW /api/api/health HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\x00b\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n'],
    ['two different lengths', `${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ['a length and chunks', `${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['an unknown transfer encoding', `${HEAD}transfer-encoding: gzip, identity\r\n\r\n`],
    ['a negative length', `${HEAD}content-length: -1\r\n\r\n`],
    ['a chunk without a size', `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than it says', `${HEAD}transfer-encoding: chunked\r\n\r\n1\r\n{}{}\r\n0\r\n\r\n`],
    ['bare line feeds', 'GET / HTTP/1.1\nhost: a\nx: y\n\n'],
  ]
  for (const [what, bytes] of nonsense) {
    test(what, async () => refused(await send(product, [bytes]), 'malformed_body'))
  }

  test('TRACE and CONNECT, which could echo the request', async () => {
    for (const method of ['TRACE', 'CONNECT']) {
      const answer = await send(product, [
        `${method} /api/api/health HTTP/1.1\r\nhost: a\r\nx-secret: one\r\n\r\n`,
      ])
      assert.doesNotMatch(answer?.body.toString() ?? '', /x-secret/)
      assert.ok(!answer || answer.status >= 400, String(answer?.status))
    }
  })

  test('a request without a Host header, or with two', async () => {
    refused(await send(product, ['GET /api/api/health HTTP/1.1\r\n\r\n']), 'malformed_body')
    for (const second of ['host: a', 'Host: b'])
      refused(
        await send(product, [`GET /api/api/health HTTP/1.1\r\nhost: a\r\n${second}\r\n\r\n`]),
        'malformed_body',
      )
  })

  test('but HTTP/1.0 needs no Host header', async () => {
    assert.equal((await send(product, ['GET /api/api/health HTTP/1.0\r\n\r\n']))?.status, 200)
  })
})

describe('the server refuses:', () => {
  test('an address longer than 16 kB', async () => {
    const bytes = `GET /api/routes?cursor=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`
    refused(await send(product, [bytes]), 'request_head_too_large')
  })

  test('a flood of headers', async () => {
    const flood = Array.from({ length: 3_000 }, (_, index) => `x-${index}: ${'y'.repeat(20)}\r\n`).join('')
    refused(await send(product, [`GET / HTTP/1.1\r\nhost: a\r\n${flood}\r\n`]), 'request_head_too_large')
  })

  test('a body above the limit, with or without Content-Length', async () => {
    const large = 'x'.repeat(300 * 1024)
    refused(await send(product, [`${HEAD}content-length: ${large.length}\r\n\r\n`]), 'body_too_large')
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n`
    refused(await send(product, [`${HEAD}transfer-encoding: chunked\r\n\r\n${chunk}`]), 'body_too_large')
  })

  test('long chunk extensions', async () => {
    const chunk = `1;${'a'.repeat(40_000)}\r\n{\r\n`
    refused(await send(product, [`${HEAD}transfer-encoding: chunked\r\n\r\n${chunk}`]), 'body_too_large')
  })

  test('deeply nested lists and objects', async () => {
    for (const body of [
      '['.repeat(100_000),
      `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
      `{"a":"\\"","b":${'['.repeat(50)}`,
    ]) {
      const answer = await send(product, [`${HEAD}content-length: ${body.length}\r\n\r\n${body}`])
      refused(answer, 'malformed_body')
    }
  })

  test('but not brackets inside a text', async () => {
    const body = JSON.stringify({ email: `${'['.repeat(60)}@example.test`, password: '{"'.repeat(50) })
    const answer = await send(product, [`${HEAD}content-length: ${body.length}\r\n\r\n${body}`])
    assert.notEqual(JSON.parse(answer?.body.toString() ?? '{}').code, 'malformed_body')
  })

  test('connections beyond the limit', async () => {
    const { server } = app.http
    const most = server.maxConnections
    assert.ok(most > 0 && most <= 20_000)
    const held = connect(product, '127.0.0.1')
    await new Promise((resolve) => held.once('connect', resolve))
    server.maxConnections = 1
    try {
      assert.equal(await send(product, ['GET /api/api/health HTTP/1.1\r\nhost: a\r\n\r\n']), null)
    } finally {
      server.maxConnections = most
      held.destroy()
    }
    assert.equal((await send(product, ['GET /api/api/health HTTP/1.1\r\nhost: a\r\n\r\n']))?.status, 200)
  })
})

describe('a client that sends too slowly is cut off:', () => {
  test('in the head', async () => {
    const drops = ['GET /echo HTTP/1.1\r\n', ...Array.from({ length: 40 }, (_, index) => `x-${index}: y\r\n`)]
    const startedAt = Date.now()
    refusedByHttps(await send(strict, drops, 50), 'request_too_slow')
    assert.ok(Date.now() - startedAt < 2_500)
  })

  const head = 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  test('in a body with Content-Length', async () => {
    const drops = [`${head}content-length: 100\r\n\r\n`, ...Array.from({ length: 40 }, () => '{')]
    const startedAt = Date.now()
    refusedByHttps(await send(strict, drops, 50), 'request_too_slow')
    assert.ok(Date.now() - startedAt < 2_500)
  })

  test('in a chunked body', async () => {
    const drops = [
      `${head}transfer-encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 40 }, () => '1\r\n{\r\n'),
    ]
    refusedByHttps(await send(strict, drops, 50), 'request_too_slow')
  })

  test('but not a client that is fast enough', async () => {
    const answer = await send(strict, [`${head}content-length: 7\r\n\r\n{"a"`, ':1}'], 100)
    assert.deepEqual([answer?.status, answer?.body.toString()], [200, '{"got":{"a":1}}'])
  })
})

describe('delays of the server do not count against the client:', () => {
  const post = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nhost: a\r\n${more}`
  const json = 'content-type: application/json\r\ncontent-length: 7\r\n\r\n{"a":1}'
  const got = (answer: WireAnswer | null) => {
    assert.equal(answer?.status, 200)
    return JSON.parse(answer.body.toString()).got
  }

  test('a slow handler, with or without a body', async () => {
    assert.deepEqual(got(await send(strict, [post('/slow', json)])), { a: 1 })
    assert.equal(got(await send(strict, [post('/slow', '\r\n')])), null)
  })

  test('a slow look-up of the API key, while nobody reads the body', async () => {
    const key = `authorization: Bearer fwp_${'k'.repeat(43)}\r\n`
    assert.deepEqual(got(await send(strict, [post('/with-key', key + json)])), { a: 1 })
  })

  test('a call on behalf of an assistant, which has no connection', async () => {
    for (const payload of [{ a: 1 }, undefined]) {
      const answer = await http.inject({ method: 'POST', url: '/slow', ...(payload ? { payload } : {}) })
      assert.deepEqual([answer.statusCode, answer.json()], [200, { got: payload ?? null }])
    }
  })
})
