import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '#test/app.ts'
import { aBadServer } from '#test/fakes/bad-server.ts'
import { openFetch } from './fetch-outside.ts'
import { type CalledOut, type CircuitLine, openOutgoing, Unreachable } from './outgoing.ts'

// Opened before the tests, so that all servers are closed after the last one.
const good = await aBadServer()

const CALL_POLICY = { connectMs: 4000, attemptMs: 4000, wholeMs: 40_000, retries: 2, repeats: 'all' } as const

/** A server, a port to it with short timeouts, and the recorded counts and logs. */
async function aPort(more: Partial<Parameters<typeof openFetch>[2]> = {}) {
  const server = await aBadServer()
  const calls: CalledOut[] = []
  const lines: CircuitLine[] = []
  const circuits: number[] = []
  const outgoing = openOutgoing(
    {
      calledOut: (call) => calls.push(call),
      log: (line) => lines.push(line),
      openCircuits: (_, count) => circuits.push(count),
    },
    { pace: 0.25 },
  )
  const fetch = openFetch(outgoing, 'other', { ...CALL_POLICY, ...more })
  const outcomes = () => calls.map(({ outcome }) => outcome)
  const ask = () => fetch(`${server.url}/it`, { method: 'POST', body: 'please' })
  const fail = (code: string) => (error: unknown) => error instanceof Unreachable && error.why === code
  return { server, fetch, ask, outcomes, lines, circuits, fail }
}

describe('an outgoing call', () => {
  test('sends the request unchanged and returns the answer unchanged', async () => {
    const { server, fetch } = await aPort()
    const answer = await fetch(`${server.url}/a?b=c`, {
      method: 'POST',
      headers: { 'idempotency-key': 'k' },
      body: new URLSearchParams({ d: 'é' }),
    })
    assert.deepEqual(await answer.json(), { well: true })
    const [heard] = server.heard
    assert.deepEqual([heard?.method, heard?.url, heard?.body], ['POST', '/a?b=c', 'd=%C3%A9'])
    assert.equal(heard?.headers['idempotency-key'], 'k')
    assert.match(heard?.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/)
  })

  for (const [manner, code, outcome] of [
    ['hangs', 'TIMEOUT', 'timeout'],
    ['drips', 'TIMEOUT', 'timeout'],
    ['resets', 'ECONNRESET', 'failed'],
    ['breaks', 'ECONNRESET', 'failed'],
  ] as const)
    test(`to a server that ${manner} ends at its timeout, is made three times with growing pauses, and fails`, async () => {
      const { server, ask, outcomes, fail } = await aPort()
      server.manner = manner
      const startedAt = performance.now()
      await assert.rejects(ask(), fail(code))
      assert.ok(performance.now() - startedAt < 8000)
      assert.deepEqual(outcomes(), [outcome, outcome, outcome])
      assert.equal(server.heard.length, 3)
      assert.deepEqual(new Set(server.heard.map(({ body }) => body)), new Set(['please']))
    })

  test('that is refused by the machine fails at once, three times', async () => {
    const { server, ask, outcomes, fail } = await aPort()
    await server.refuse()
    await assert.rejects(ask(), fail('ECONNREFUSED'))
    assert.deepEqual(outcomes(), ['failed', 'failed', 'failed'])
  })

  test('that fails twice and then succeeds is answered', async () => {
    const { server, ask } = await aPort()
    server.next.push('resets', { status: 503 })
    assert.equal((await ask()).status, 200)
    assert.equal(server.heard.length, 3)
  })

  test('that is answered 500 at each attempt returns that answer', async () => {
    const { server, ask } = await aPort()
    server.manner = { status: 500 }
    const answer = await ask()
    assert.equal(answer.status, 500)
    assert.match(await answer.text(), /A test asked for it/)
    assert.equal(server.heard.length, 3)
  })

  test('that gets a refusal is not repeated and does not count against the circuit', async () => {
    const { server, ask, outcomes } = await aPort()
    server.manner = { status: 402 }
    for (let times = 0; times < 8; times++) assert.equal((await ask()).status, 402)
    assert.deepEqual(new Set(outcomes()), new Set(['answered']))
    assert.equal(server.heard.length, 8)
  })

  test('is repeated only after the time of Retry-After', async () => {
    const { server, ask } = await aPort()
    server.next.push({ status: 429, headers: { 'retry-after': '4' } })
    assert.equal((await ask()).status, 200)
    const [first, second] = server.heard.map(({ at }) => at)
    // Four seconds, multiplied by `pace` 0.25.
    assert.ok((second ?? 0) - (first ?? 0) >= 1000)
  })

  test('is not repeated if Retry-After is longer than the whole limit', async () => {
    const { server, ask } = await aPort()
    server.manner = { status: 429, headers: { 'retry-after': '60' } }
    assert.equal((await ask()).status, 429)
    assert.equal(server.heard.length, 1)
  })

  test('that must not be made twice is never repeated', async () => {
    const { server, ask, fail } = await aPort({ repeats: 'none' })
    server.next.push('resets', { status: 500 }, 'hangs')
    await assert.rejects(ask(), fail('ECONNRESET'))
    assert.equal((await ask()).status, 500)
    await assert.rejects(ask(), fail('TIMEOUT'))
    assert.equal(server.heard.length, 3)
  })

  test('that only reads is repeated, one that writes is not', async () => {
    const { server, fetch, ask, fail } = await aPort({ repeats: 'reads' })
    server.next.push('resets')
    assert.equal((await fetch(server.url)).status, 200)
    server.next.push('resets')
    await assert.rejects(ask(), fail('ECONNRESET'))
    assert.equal(server.heard.length, 3)
  })

  test('waits a different time before each repetition', async () => {
    const gaps = new Set<number>()
    for (let times = 0; times < 4; times++) {
      const { server, ask } = await aPort()
      server.next.push('resets')
      await ask()
      const [first = 0, second = 0] = server.heard.map(({ at }) => at)
      gaps.add(Math.round(second - first))
      // Between half and all of 400 ms, multiplied by `pace` 0.25.
      assert.ok(second - first >= 49, `${second - first}`)
    }
    assert.ok(gaps.size > 1)
  })
})

describe('a circuit', () => {
  test('opens after five failures in a row: calls fail at once with a time to retry', async () => {
    const { server, ask, lines, circuits, outcomes, fail } = await aPort({ repeats: 'none' })
    server.manner = 'resets'
    for (let times = 0; times < 5; times++) await assert.rejects(ask(), fail('ECONNRESET'))
    await assert.rejects(ask(), (error) => {
      assert.ok(error instanceof Unreachable)
      assert.deepEqual([error.why, error.retryAfterSeconds], ['CIRCUIT_OPEN', 1])
      return true
    })
    assert.equal(server.heard.length, 5)
    assert.equal(outcomes().at(-1), 'circuit-open')
    assert.deepEqual(circuits, [0, 1])
    assert.deepEqual(lines, [{ port: 'other', circuit: 'other', code: 'ECONNRESET', openSeconds: 1 }])
  })

  test('allows only one test call after the pause, and closes when that call is answered', async () => {
    const { server, ask, lines, circuits, fail } = await aPort({ repeats: 'none' })
    server.manner = { status: 503 }
    for (let times = 0; times < 5; times++) await ask()
    server.manner = 'well'
    server.next.push('drips')
    await eventually(async () => {
      await ask().catch(() => {})
      return server.heard.length === 6
    })
    // The test call was aborted, so the circuit is open again. The next test call succeeds.
    await assert.rejects(ask(), fail('CIRCUIT_OPEN'))
    await eventually(async () => (await ask().catch(() => null))?.status === 200)
    assert.equal(server.heard.length, 7)
    assert.deepEqual(circuits, [0, 1, 0])
    assert.deepEqual(lines.at(-1), { port: 'other', circuit: 'other' })
    for (let times = 0; times < 4; times++) assert.equal((await ask()).status, 200)
  })

  test('changes from closed to open, half-open and closed again', async () => {
    const port = openOutgoing({}, { pace: 0.05 }).open('other', {
      ...{ attemptMs: 40_000, wholeMs: 40_000, retries: 0 },
      classifyError: () => ({ code: 'DOWN' }),
    })
    const now = () => [port.circuitState(), port.takesCalls()]
    assert.deepEqual(now(), ['closed', true])
    for (let times = 0; times < 5; times++)
      await assert.rejects(port.call(() => Promise.reject(new Error('down'))))
    assert.deepEqual(now(), ['open', false])
    await eventually(async () => port.circuitState() === 'half-open')
    assert.deepEqual(now(), ['half-open', true])
    const trial = Promise.withResolvers<void>()
    const call = port.call(() => trial.promise)
    await eventually(async () => !port.takesCalls())
    assert.deepEqual(now(), ['half-open', false])
    trial.resolve()
    await call
    assert.deepEqual(now(), ['closed', true])
  })

  test('stays open for the time of Retry-After, at most half a minute', async () => {
    const { server, ask } = await aPort({ repeats: 'none' })
    server.manner = { status: 429, headers: { 'retry-after': '20' } }
    for (let times = 0; times < 5; times++) assert.equal((await ask()).status, 429)
    await assert.rejects(
      ask(),
      (error) => error instanceof Unreachable && Number(error.retryAfterSeconds) >= 4,
    )
    assert.equal(server.heard.length, 5)
  })

  test('of one server does not affect another server', async () => {
    const outgoing = openOutgoing()
    const [toBad, toGood] = [
      openFetch(outgoing, 'bad', CALL_POLICY),
      openFetch(outgoing, 'good', CALL_POLICY),
    ]
    const bad = await aBadServer()
    await bad.refuse()
    for (let times = 0; times < 2; times++) await toBad(bad.url).catch(() => {})
    await assert.rejects(toBad(bad.url), { why: 'CIRCUIT_OPEN' })
    assert.equal((await toGood(good.url)).status, 200)
  })

  test('stays closed if an answer comes before the fifth failure', async () => {
    const { server, ask } = await aPort({ repeats: 'none' })
    for (let round = 0; round < 3; round++) {
      server.next.push('resets', 'resets', 'resets', 'resets')
      for (let times = 0; times < 4; times++) await ask().catch(() => {})
      assert.equal((await ask()).status, 200)
    }
  })
})
