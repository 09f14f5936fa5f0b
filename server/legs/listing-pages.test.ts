import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type LegListing, legs as legEndpoints } from '#contract/legs/legs.ts'
import { announce } from '#server/runtime/events.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator } from '#test/build.ts'

const { db, call, url } = await openTestApp()

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function page(query = '') {
  const answer = await call('GET', `/api/routes${query}`)
  assert.equal(answer.status, 200, answer.text)
  return z.parse(legEndpoints.routes.answer, answer.json)
}

/** Waits until the cached listing has expired. */
async function pastItsAge(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1050))
}

async function removeLegs(): Promise<void> {
  await db.updateTable('legs').set({ status: 'CANCELLED', publishedAt: new Date() }).execute()
  await announce(db, 'catalogue', {})
  await eventually(async () => (await page('?limit=100')).total === 0)
}

describe('the bytes of the listing', () => {
  const get = (headers: Record<string, string>) => raw(`${url}/api/routes?limit=20`, headers)

  before(async () => {
    await removeLegs()
    const operatorId = (await anOperator(db)).id
    for (let i = 0; i < 12; i++) await aLeg(db, { operatorId, departureAt: inHours(30 + i) })
    await pastItsAge()
  })

  test('are the same uncompressed, as brotli and as gzip', async () => {
    const plain = await get({ 'accept-encoding': 'identity' })
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get({ 'accept-encoding': 'gzip, deflate' })
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(br.headers['content-encoding'], 'br')
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.deepEqual(brotliDecompressSync(br.body), plain.body)
    assert.deepEqual(gunzipSync(gzip.body), plain.body)
    assert.equal(z.parse(legEndpoints.routes.answer, JSON.parse(plain.body.toString())).total, 12)
    for (const { headers } of [plain, br, gzip]) assert.match(headers.vary ?? '', /accept-encoding/i)
  })

  test('are not sent in an encoding that the browser excludes', async () => {
    const answer = await get({ 'accept-encoding': 'br;q=0, gzip' })
    assert.equal(answer.headers['content-encoding'], 'gzip')
    assert.equal((await get({ 'accept-encoding': 'br;q=0' })).headers['content-encoding'], undefined)
  })

  test('are not sent again to a client that has them: the answer is 304 without a body', async () => {
    const first = await get({})
    const etag = String(first.headers.etag)
    assert.match(etag, /^"[\w-]{27}"$/)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get({ 'if-none-match': tag })
      assert.equal(again.status, 304, tag)
      assert.equal(again.body.length, 0)
      assert.equal(again.headers.etag, etag)
    }
    assert.equal((await get({ 'if-none-match': '"something else"' })).status, 200)
  })

  test('change their ETag when a leg changes', async () => {
    const first = await get({})
    await aLeg(db)
    const second = await eventually(async () => {
      const answer = await get({ 'if-none-match': String(first.headers.etag) })
      return answer.status === 200 && answer
    }, 2_000)
    assert.notEqual(second.headers.etag, first.headers.etag)
  })
})

describe('the pages of the listing', () => {
  before(async () => {
    await removeLegs()
    const operatorId = (await anOperator(db)).id
    // Several legs depart at the same moment, so the cursor must distinguish them by their ids.
    for (let i = 0; i < 23; i++) await aLeg(db, { operatorId, departureAt: inHours(24 + Math.floor(i / 5)) })
    await pastItsAge()
  })

  for (const limit of [1, 4, 5, 22, 23, 24, 100]) {
    test(`of ${limit} list every leg once, in order`, async () => {
      const seen: LegListing[] = []
      let cursor: string | null = null
      do {
        const query = cursor ? `&cursor=${cursor}` : ''
        const { routes, nextCursor, total } = await page(`?limit=${limit}${query}`)
        assert.equal(total, 23)
        assert.ok(routes.length <= limit)
        seen.push(...routes)
        cursor = nextCursor
        assert.ok(seen.length <= 23, 'a leg was listed twice')
      } while (cursor)
      assert.equal(new Set(seen.map((route) => route.id)).size, 23)
      assert.equal(seen.length, 23)
      const times = seen.map((route) => route.departureUTC)
      assert.deepEqual(times, times.toSorted())
    })
  }

  test('have 48 legs by default', async () => {
    assert.equal((await page()).routes.length, 23)
  })

  for (const limit of ['0', '101', '-1', '1.5', 'many', '', '1&limit=2', '999999999999']) {
    test(`cannot have a limit of ${JSON.stringify(limit)}`, async () => {
      const answer = await call('GET', `/api/routes?limit=${limit}`)
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_input'])
      assert.equal(answer.json.details[0].path, 'limit')
    })
  }

  test('list legs whose times have microseconds', async () => {
    await sql`update legs set departure_at = departure_at + interval '0.0004 seconds' where status = 'PUBLISHED'`.execute(
      db,
    )
    await announce(db, 'catalogue', {})
    await pastItsAge()
    const first = await page('?limit=1')
    const second = await page(`?limit=1&cursor=${first.nextCursor}`)
    assert.notEqual(second.routes[0]?.id, first.routes[0]?.id)
  })

  test('end after the last leg', async () => {
    const cursor = `${inHours(10_000).getTime()}_${crypto.randomUUID()}`
    const { routes, nextCursor } = await page(`?cursor=${cursor}`)
    assert.deepEqual([routes, nextCursor], [[], null])
  })
})

type Raw = { status: number; headers: Record<string, string | undefined>; body: Buffer }

/** Reads the raw bytes, because `fetch` would decode them. */
async function raw(address: string, headers: Record<string, string>): Promise<Raw> {
  return await new Promise((resolve, reject) => {
    const asked = request(address, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Raw['headers'],
          body: Buffer.concat(chunks),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
