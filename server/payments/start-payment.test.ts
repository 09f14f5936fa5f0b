import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app

/** A checkout whose session the provider has opened, while our record of it was lost. */
async function aLostSession() {
  const user = await aUser(db)
  const leg = await aLeg(db)
  const { bookingId } = await holdSeats(app, { user, legId: leg.id })
  const { sessionId } = await startCheckout(app, { user, legId: leg.id })
  await db
    .updateTable('payments')
    .set({ status: 'STARTING', sessionId: null, url: null })
    .where('bookingId', '=', bookingId)
    .execute()
  return { user, leg, lost: sessionId }
}

test('a repetition gets the session that the provider opened before our record of it was lost', async () => {
  const { user, leg, lost } = await aLostSession()
  assert.equal((await startCheckout(app, { user, legId: leg.id })).sessionId, lost)
})

test('if the departure was moved meanwhile, the repetition opens a session that shows it and can be paid', async () => {
  const { user, leg, lost } = await aLostSession()
  await db
    .updateTable('legs')
    .set({ departureAt: sql<Date>`departure_at + interval '20 minutes'` })
    .where('id', '=', leg.id)
    .execute()
  const { sessionId, url } = await startCheckout(app, { user, legId: leg.id })
  assert.notEqual(sessionId, lost)
  assert.equal((await payOnHostedPage(url)).status, 303)
  const status = await app.call('GET', `/api/payments/checkout/status/${sessionId}`, { as: user })
  assert.equal(status.json.booking_status, 'CONFIRMED')
})
