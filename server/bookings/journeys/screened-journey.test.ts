import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { journeyStatus } from '#test/journeys.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { openJourneyPairs } from '#test/samples/journey-pairs.ts'
import { aUkList, loadList } from '#test/samples/sanctions-lists.ts'

const app = await openTestApp()
const { db } = app
const { payHalf, observe, assertBothBooked, assertNothing } = openJourneyPairs(app)
const admin = await aUser(db, { role: 'ADMIN' })
const file = aUkList([['ABERCROMBIE', 'Lysander', '']])
assert.equal((await loadList(app, admin, { file })).status, 200)

/** Both legs, paid for by a buyer who resembles a listed person. */
async function aCheckedPair() {
  const user = await aUser(db)
  await db.updateTable('users').set({ name: 'Lysander Abercrombie' }).where('id', '=', user.id).execute()
  const pair = await payHalf({ user })
  await payOnHostedPage(pair.second.url)
  const status = await journeyStatus(app, pair)
  assert.deepEqual([status.paymentStatus, status.beingChecked], ['authorized', true])
  const { kept, waits } = await observe(pair)
  assert.deepEqual(
    [kept, waits],
    [
      [0, 0],
      [true, true],
    ],
  )
  return pair
}

async function decide(bookingId: string, decision: 'CLEAR' | 'CONFIRM'): Promise<void> {
  const { id } = await db
    .selectFrom('screenings')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  const body = { decision, reason: 'The passport was seen.' }
  const answer = await app.call('POST', `/api/api/admin/screenings/${id}/decide`, { as: admin, body })
  assert.equal(answer.status, 200, answer.text)
}

describe('a journey of two charges whose buyer is being checked', () => {
  test('is charged on neither card until the buyer is cleared, and then on both', async () => {
    const pair = await aCheckedPair()
    await decide(pair.secondBookingId, 'CLEAR')
    await assertBothBooked(pair)
    assert.equal((await journeyStatus(app, pair)).beingChecked, false)
  })

  test('is released on both cards when the buyer is confirmed as the listed person', async () => {
    const pair = await aCheckedPair()
    await decide(pair.firstBookingId, 'CONFIRM')
    await assertNothing(pair)
    assert.equal((await journeyStatus(app, pair)).beingChecked, false)
  })
})
