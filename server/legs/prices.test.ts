import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PriceHistory } from '#contract/legs/leg-prices.ts'
import { findPriceAt } from '#contract/legs/price-history.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'

const app = await openTestApp()
const { db } = app

async function readHistory(legId: string): Promise<PriceHistory> {
  const { status, json, text } = await app.call('GET', `/api/api/legs/${legId}/prices`)
  assert.equal(status, 200, text)
  return json
}

const change = (id: string, values: Partial<Omit<Awaited<ReturnType<typeof aLeg>>, 'withheldBecause'>>) =>
  db.updateTable('legs').set(values).where('id', '=', id).execute()

describe('the price history of a flight', () => {
  test('begins with its publication and records every change by the operator', async () => {
    const leg = await aLeg(db, { priceMode: 'DECLINING', floorPriceMinor: 320_000 })
    const before = Date.now()
    await change(leg.id, { askPriceMinor: 390_000 })
    await change(leg.id, { priceMode: 'FIXED', askPriceMinor: 300_000, floorPriceMinor: 300_000 })
    const { changes, currency, endedUTC, timezone } = await readHistory(leg.id)
    assert.deepEqual(
      changes.map(({ schedule }) => [schedule.mode, schedule.askPriceMinor, schedule.floorPriceMinor]),
      [
        ['DECLINING', 420_000, 320_000],
        ['DECLINING', 390_000, 320_000],
        ['FIXED', 300_000, 300_000],
      ],
    )
    assert.deepEqual([currency, endedUTC, timezone], ['USD', null, 'America/New_York'])
    assert.equal(changes[0]?.sinceUTC, leg.publishedAt?.toISOString())
    assert.ok(Date.parse(changes[1]?.sinceUTC ?? '') >= before)
    const { price } = (await app.call('GET', `/api/api/checkout/${leg.id}/status`)).json.emptyLeg
    assert.equal(findPriceAt(changes, Date.now()), price)
  })

  test('does not grow by changes that leave the price unchanged', async () => {
    const leg = await aLeg(db)
    await change(leg.id, { baggageNote: 'Two bags each', seatsHeld: 2, askPriceMinor: 420_000 })
    assert.equal((await readHistory(leg.id)).changes.length, 1)
  })

  test('ends at the new close of sales when the departure moves', async () => {
    const leg = await aLeg(db, { priceMode: 'DECLINING', floorPriceMinor: 320_000 })
    const departureAt = new Date(leg.departureAt.getTime() + 3_600_000)
    await change(leg.id, { departureAt, arrivalAt: new Date(departureAt.getTime() + 172 * 60_000) })
    const { changes } = await readHistory(leg.id)
    assert.equal(changes.length, 2)
    assert.equal(Date.parse(changes[1]?.schedule.endsAt ?? ''), departureAt.getTime() - 2 * 3_600_000)
  })

  test('begins when a draft is published, and a draft has no history', async () => {
    const draft = await aLeg(db, { status: 'DRAFT' })
    assert.equal((await app.call('GET', `/api/api/legs/${draft.id}/prices`)).status, 404)
    const publishedAt = new Date()
    await change(draft.id, { status: 'PUBLISHED', publishedAt })
    const { changes } = await readHistory(draft.id)
    assert.deepEqual(
      changes.map(({ sinceUTC }) => sinceUTC),
      [publishedAt.toISOString()],
    )
  })

  test('ends when the flight is cancelled', async () => {
    const leg = await aLeg(db)
    const cancelledAt = new Date()
    await change(leg.id, { status: 'CANCELLED', cancelledAt, cancelReason: 'Crew' })
    assert.equal((await readHistory(leg.id)).endedUTC, cancelledAt.toISOString())
  })

  test('of a flight that does not exist is not found', async () => {
    assert.equal((await app.call('GET', `/api/api/legs/${crypto.randomUUID()}/prices`)).status, 404)
  })

  test('is append only', async () => {
    const leg = await aLeg(db)
    const own = db.updateTable('legPrices').set({ askPriceMinor: 1 }).where('legId', '=', leg.id).execute()
    await assert.rejects(own, /append only/)
    await assert.rejects(db.deleteFrom('legPrices').where('legId', '=', leg.id).execute(), /append only/)
  })
})
