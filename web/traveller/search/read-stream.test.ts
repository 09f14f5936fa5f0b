import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { SearchLine } from '#contract/search/search.ts'
import { ApiError } from '../../data/api.ts'
import { fakeBrowser } from '../../data/browser-fakes.ts'
import { readSearchPage } from './read-stream.ts'

beforeEach(() => void fakeBrowser(() => new Error('nobody answers')))

const none = { count: 0, isAtLeast: false }
const summary = {
  ...{ from: null, to: null, nextCursor: null, facets: { classes: [], currencies: [] } },
  totals: { direct: { count: 2, isAtLeast: false }, detour: none, connection: none },
  connectionsUntilUTC: null,
}
const toLine = (line: object) => `${JSON.stringify(line)}\n`
const result = (id: string) => toLine({ type: 'result', result: { kind: 'direct', leg: { id } } })
const end = toLine({ type: 'summary', summary } satisfies SearchLine)

test('results are reported as they arrive, also when chunks end in the middle of a line', async () => {
  const whole = result('first') + result('sécond') + end
  const bytes = new TextEncoder().encode(whole)
  answerIn([bytes.slice(0, 10), bytes.slice(10, 80), bytes.slice(80)])
  const seen: number[] = []
  const page = await readSearchPage(
    {},
    { signal: neverAborted(), onMore: (results) => seen.push(results.length) },
  )
  assert.equal(page.results.length, 2)
  assert.equal(page.totals.direct.count, 2)
  assert.ok(seen.length > 0 && seen.every((count) => count <= 2))
})

test('a stream without its summary is a network error', async () => {
  answerIn([new TextEncoder().encode(result('first'))])
  await assert.rejects(readSearchPage({}, { signal: neverAborted(), onMore() {} }), (error) => {
    assert.ok(error instanceof ApiError)
    return error.code === 'network'
  })
})

test('a refused search throws the server’s sentence', async () => {
  globalThis.fetch = async () =>
    Response.json(
      { success: false, error: 'No place is called that', code: 'invalid_input' },
      { status: 400 },
    )
  await assert.rejects(
    readSearchPage({ from: 'zzz' }, { signal: neverAborted(), onMore() {} }),
    /No place is called/,
  )
})

function neverAborted(): AbortSignal {
  return new AbortController().signal
}

function answerIn(parts: Uint8Array<ArrayBuffer>[]) {
  globalThis.fetch = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        },
      }),
    )
}
