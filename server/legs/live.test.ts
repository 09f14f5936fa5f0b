import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { LEG_EVENTS_PATH, LegChange } from '#contract/legs/legs.ts'
import { announce } from '#server/runtime/events.ts'
import { eventually, openTestApp, type TestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'

// Two servers on one database, as in an installation with several machines.
const here = await openTestApp()
const there = await openTestApp({ database: here })
const { db } = here

type Heard = { event: string; data: unknown; at: number }

/** Collects what an open page receives from a server until it is closed. */
async function listen(
  server: TestApp,
): Promise<{ heard: Heard[]; close: () => void; closed: Promise<void> }> {
  const stop = new AbortController()
  const response = await fetch(`${server.url}/api/api${LEG_EVENTS_PATH}`, { signal: stop.signal })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const heard: Heard[] = []
  const closed = collect(response, heard)
  after(() => stop.abort())
  return { heard, close: () => stop.abort(), closed }
}

async function collect(response: Response, heard: Heard[]): Promise<void> {
  let text = ''
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const event = /^event: (.*)$/m.exec(message)?.[1]
        const data = /^data: (.*)$/m.exec(message)?.[1]
        if (event && data) heard.push({ event, data: JSON.parse(data), at: performance.now() })
      }
    }
  } catch {
    // The stream was aborted, because the page was closed.
  }
}

function listChanges(heard: Heard[], legId: string): LegChange[] {
  return heard
    .filter((one) => one.event === 'leg')
    .map((one) => z.parse(LegChange, one.data))
    .filter((change) => change.id === legId)
}

async function hold(server: TestApp, legId: string, seats: number) {
  const user = await aUser(db)
  const answer = await server.call('POST', `/api/api/checkout/${legId}/hold`, {
    as: user,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { requestedPax: seats },
  })
  assert.equal(answer.status, 200, answer.text)
  return { user, bookingId: answer.json.bookingId as string }
}

describe('an open page', () => {
  test('gets the seats that are left within two seconds of a hold on another server', async () => {
    const leg = await aLeg(db)
    const { heard, close } = await listen(here)
    const from = performance.now()
    await hold(there, leg.id, 3)
    const change = await eventually(async () => listChanges(heard, leg.id).at(-1), 2_000)
    assert.ok(performance.now() - from < 2_000)
    assert.deepEqual(change, {
      id: leg.id,
      seatsAvailable: 5,
      price: 420_000,
      referencePrice: 1_250_000,
      priceSchedule: {
        mode: 'FIXED',
        askPriceMinor: 420_000,
        floorPriceMinor: 420_000,
        currency: 'USD',
        startsAt: leg.publishedAt?.toISOString(),
        endsAt: new Date(leg.departureAt.getTime() - 2 * 3_600_000).toISOString(),
        taxes: {
          ...{ basis: 'NET', saleMode: 'PER_SEAT', seatsTotal: 8 },
          ...{ headsMinor: 0, flightMinor: 0, percentages: [] },
        },
      },
      isBookable: true,
    })
    close()
  })

  test('gets the change from the server that held the seats too, and when the last seats are gone', async () => {
    const leg = await aLeg(db, { seatsTotal: 2 })
    const { heard, close } = await listen(here)
    await hold(here, leg.id, 2)
    const change = await eventually(async () => listChanges(heard, leg.id).at(-1), 2_000)
    assert.deepEqual([change.seatsAvailable, change.isBookable], [0, false])
    close()
  })

  test('is notified of released seats', async () => {
    const leg = await aLeg(db)
    const { user, bookingId } = await hold(there, leg.id, 2)
    const { heard, close } = await listen(here)
    const released = await there.call('POST', `/api/api/checkout/${bookingId}/abandon`, {
      as: user,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(released.status, 200)
    await eventually(async () => listChanges(heard, leg.id).at(-1)?.seatsAvailable === 8, 2_000)
    close()
  })

  test('gets the last state of a leg that many travellers hold at once', async () => {
    const leg = await aLeg(db)
    const { heard, close } = await listen(here)
    await Promise.all(Array.from({ length: 8 }, () => hold(there, leg.id, 1)))
    await eventually(async () => listChanges(heard, leg.id).at(-1)?.seatsAvailable === 0, 2_000)
    close()
  })

  test('gets no changes of drafts', async () => {
    const draft = await aLeg(db, { status: 'DRAFT' })
    const leg = await aLeg(db)
    const { heard, close } = await listen(here)
    await announce(db, 'legs', { legIds: [draft.id, leg.id] })
    await eventually(async () => listChanges(heard, leg.id).length > 0, 2_000)
    assert.deepEqual(listChanges(heard, draft.id), [])
    close()
  })

  test('gets a resync when operators go on or off sale', async () => {
    const { heard, close } = await listen(here)
    await announce(there.db, 'catalogue', {})
    await eventually(async () => heard.some((one) => one.event === 'resync'), 2_000)
    close()
  })

  test('gets a resync after its server lost its listening connection, and further changes after that', async () => {
    const { heard, close } = await listen(here)
    const killed = await sql<{ pg_terminate_backend: boolean }>`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ferrywing events' and datname = current_database()`.execute(db)
    assert.equal(killed.rows.length, 2)
    await eventually(async () => heard.some((one) => one.event === 'resync'), 5_000)
    const leg = await aLeg(db)
    await hold(there, leg.id, 1)
    await eventually(async () => listChanges(heard, leg.id).at(-1)?.seatsAvailable === 7, 3_000)
    close()
  })

  test('is disconnected when its server drains', async () => {
    const third = await openTestApp({ database: here })
    const { closed } = await listen(third)
    await third.app.drain()
    await closed
  })
})
