import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { API_BASE } from '#contract/endpoint.ts'
import { LEG_EVENTS_PATH } from '#contract/legs/legs.ts'
import type { Caller } from '#server/http/http.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { openBareHttp } from '#test/fakes/bare-http.ts'
import { readOpenApi } from '#test/read/read-openapi.ts'
import {
  GENERAL_LIMITS,
  MAX_CONNECTIONS_OF_ADDRESS,
  MAX_OPEN,
  MAX_STREAMS_OF_ACCOUNT,
  openGeneralLimit,
} from './general-limit.ts'
import { findNetwork } from './rate-limits.ts'

const limited = { env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } }
const here = await openTestApp(limited)
const there = await openTestApp({ ...limited, database: here })
const { db, pool } = here

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const HEALTH = `${API_BASE}/health`

/** Acts as if other servers had already counted these calls in this minute. */
async function counted(key: string, points: number): Promise<void> {
  await db
    .insertInto('rateLimits')
    .values({ key, points, expire: Date.now() + 60_000 })
    .execute()
}

describe('every kind of call has a limit:', () => {
  test('an answer has the remaining limits of the address and the account', async () => {
    const user = await aUser(db)
    const left = async () => {
      const { headers } = await here.call('GET', HEALTH, { ...from('203.0.113.90'), as: user })
      assert.equal(headers.get('ratelimit-policy'), '"address";q=3000;w=60, "account";q=1200;w=60')
      return headers.get('ratelimit') ?? ''
    }
    assert.match(await left(), /^"address";r=2999;t=60, "account";r=1199;t=60$/)
    assert.match(await left(), /^"address";r=2998;t=(59|60), "account";r=1198;t=(59|60)$/)
  })

  test('a refusal names the limit and the time to retry', async () => {
    const address = '203.0.113.91'
    const body = { email: 'nobody@example.test', password: 'Wrong-password-1' }
    const signIn = () => here.call('POST', `${API_BASE}/auth/login`, { ...from(address), body })
    await db
      .insertInto('rateLimits')
      .values({ key: `sign_in_by_address:${address}`, points: 30, expire: Date.now() + 120_000 })
      .execute()
    const { status, headers } = await signIn()
    assert.equal(status, 429)
    const seconds = headers.get('retry-after')
    assert.ok(Number(seconds) > 100)
    assert.equal(headers.get('ratelimit-policy'), '"sign_in_by_address";q=30;w=300')
    assert.equal(headers.get('ratelimit'), `"sign_in_by_address";r=0;t=${seconds}`)
  })

  test('every endpoint of the contract refuses an address that has called too often', async () => {
    const address = '203.0.113.7'
    const document = await readOpenApi(here)
    await counted(`general_address:${address}`, GENERAL_LIMITS.address.points)
    await eventually(async () => (await here.call('GET', HEALTH, from(address))).status === 429)
    const endpoints = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    )
    const beside = [
      ['POST', '/api/webhooks/stripe'],
      ['GET', API_BASE + LEG_EVENTS_PATH],
      ['GET', '/api/openapi.json'],
      ['GET', '/api/nothing'],
      ['GET', '/terms.pdf'],
      ['GET', '/no-such-page'],
    ] as const
    for (const [method, path] of [...endpoints, ...beside]) {
      const answer = await here.call(method, path.replaceAll(/\{\w+\}/g, crypto.randomUUID()), from(address))
      assert.deepEqual([answer.status, answer.json?.code], [429, 'rate_limited'], `${method} ${path}`)
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      assert.match(answer.headers.get('ratelimit') ?? '', /^"address";r=0;t=\d+$/)
    }
    assert.equal((await here.call('GET', HEALTH, from('203.0.113.8'))).status, 200)
  })

  test('an account has its own limit, from all addresses together', async () => {
    const user = await aUser(db)
    await counted(`general_account:${user.id}`, GENERAL_LIMITS.account.points)
    let last = 0
    const ask = (app: typeof here) =>
      app.call('GET', `${API_BASE}/trips`, { as: user, ...from(`203.0.113.${++last % 200}`) })
    for (const app of [here, there]) await eventually(async () => (await ask(app)).status === 429)
    assert.equal((await here.call('GET', `${API_BASE}/trips`, { as: await aUser(db) })).status, 200)
  })
})

test('several servers share the count', async () => {
  const settings = { enabled: true, now: Date.now }
  const [one, other] = [openGeneralLimit(pool, settings), openGeneralLimit(pool, settings)]
  const { points } = GENERAL_LIMITS.account
  const who = crypto.randomUUID()
  const refused = (limit: typeof one) => {
    try {
      limit.take('account', who)
      return false
    } catch {
      return true
    }
  }
  for (let count = 0; count < points / 2; count++) assert.equal(refused(one) || refused(other), false)
  for (const limit of [one, other]) await eventually(async () => refused(limit))
  await one.close()
  await other.close()
})

test('an address has a limit of live streams, and gets a place back when one ends', async () => {
  const open = (address: string) => {
    const ending = new AbortController()
    const asked = fetch(here.url + API_BASE + LEG_EVENTS_PATH, { ...from(address), signal: ending.signal })
    // Without a reference the answer would be garbage-collected, and its stream would end.
    return asked.then((answer) => ({ status: answer.status, answer, end: () => ending.abort() }))
  }
  const streams = await Promise.all(Array.from({ length: MAX_OPEN.stream }, () => open('203.0.113.20')))
  assert.ok(streams.every(({ status }) => status === 200))
  assert.equal((await open('203.0.113.20')).status, 429)
  const searching = (address: string) => here.call('GET', `${API_BASE}/search/stream`, from(address))
  assert.equal((await searching('203.0.113.20')).status, 429)
  assert.equal((await searching('203.0.113.21')).status, 200)
  const neighbour = await open('203.0.113.21')
  assert.equal(neighbour.status, 200)
  streams[0]?.end()
  const next = await eventually(async () => {
    const stream = await open('203.0.113.20')
    return stream.status === 200 ? stream : null
  })
  for (const { end } of [...streams, neighbour, next]) end()
})

test('an account has a limit of live streams, from all addresses together', async () => {
  const user = await aUser(db)
  const ending = new AbortController()
  const answers: Response[] = []
  const open = async (n: number, authorization: string) => {
    const headers = { 'x-forwarded-for': `203.0.114.${n}`, authorization }
    const answer = await fetch(here.url + API_BASE + LEG_EVENTS_PATH, { headers, signal: ending.signal })
    answers.push(answer)
    return answer.status
  }
  const own = `Bearer ${here.tokenFor(user)}`
  for (let n = 0; n < MAX_STREAMS_OF_ACCOUNT; n++) assert.equal(await open(n, own), 200)
  assert.equal(await open(100, own), 429)
  assert.equal(await open(100, `Bearer ${here.tokenFor(await aUser(db))}`), 200)
  assert.equal(answers.length, MAX_STREAMS_OF_ACCOUNT + 2)
  ending.abort()
})

test('an address has a limit of connections and gets a place back when one ends; behind a proxy there is no limit', async () => {
  const direct = await openTestApp({ env: { RATE_LIMITS: 'on' }, database: here })
  const holdOpen = async (app: typeof here) => {
    const port = Number(new URL(app.url).port)
    const sockets = Array.from({ length: MAX_CONNECTIONS_OF_ADDRESS }, () => connect(port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return sockets
  }
  const isAnswered = (app: typeof here) =>
    app.call('GET', HEALTH, from('203.0.113.9')).then(
      ({ status }) => status === 200,
      () => false,
    )
  const [held, through] = [await holdOpen(direct), await holdOpen(here)]
  assert.equal(await isAnswered(direct), false)
  assert.equal(await isAnswered(here), true)
  held[0]?.destroy()
  await eventually(() => isAnswered(direct))
  for (const socket of [...held, ...through]) socket.destroy()
})

test('a client that hangs up during the look-up of its key gives its place back', async () => {
  const { openHttp, places, looking, hungUp } = heldWhileLooking()
  const { port } = await openHttp()
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /slow HTTP/1.1\r\nhost: a\r\nauthorization: Bearer fwk_${'a'.repeat(43)}\r\n\r\n`)
  const found = await looking
  socket.destroy()
  await hungUp
  found()
  await eventually(async () => places.opened === 1)
  assert.equal(places.ended, 1)
})

/** A server whose look-up of an API key waits until the test releases it. */
function heldWhileLooking() {
  const places = { opened: 0, ended: 0 }
  const { promise: looking, resolve: begun } = Promise.withResolvers<() => void>()
  const { promise: hungUp, resolve: gone } = Promise.withResolvers<void>()
  const generalLimit = {
    take: () => null,
    open: () => ({ end: () => void places.ended++, opened: places.opened++ }),
    admit: () => {},
    close: async () => {},
  }
  const readApiKey = async (): Promise<Caller> => {
    await new Promise<void>((found) => begun(found))
    const apiKey = { prefix: 'fwk_aaaaaaaa', scopes: ['flights:read'] }
    return { id: crypto.randomUUID(), role: 'OPERATOR', sessionId: crypto.randomUUID(), apiKey }
  }
  const openHttp = () =>
    openBareHttp({ generalLimit, readApiKey }, (http) => {
      http.get('/slow', { config: { access: 'anyone', scope: 'flights:read' } }, async () => ({}))
      http.server.on('request', (_request, answer) => answer.once('close', gone))
    })
  return { openHttp, places, looking, hungUp }
}

test('an IPv6 address counts as its network', () => {
  assert.equal(findNetwork('2001:db8:1:2:3:4:5:6'), findNetwork('2001:db8:1:2:ffff::1'))
  assert.notEqual(findNetwork('2001:db8:1:2::1'), findNetwork('2001:db8:1:3::1'))
  assert.equal(findNetwork('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(findNetwork('203.0.113.7'), '203.0.113.7')
})
