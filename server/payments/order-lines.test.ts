import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { holdJourney, journeyStatus, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { aPaidBooking, holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import type { Case } from '#test/samples/tax-cases.ts'
import { aTaxedLeg, taxLeg } from '#test/samples/taxed-leg.ts'
import { toLineItems } from './order-lines.ts'

const app = await openTestApp()
const { db } = app
const { stripe } = app.app.provider

const CJ3: Case = { currency: 'GBP', type: 'C25B', facts: { seatsFitted: 6, seatsWithCrew: 8 } }

async function readLines(sessionId: string) {
  const { data } = await stripe.checkout.sessions.listLineItems(sessionId)
  return data.map(({ description, amount_total }) => [description, amount_total] as const)
}

test('the provider’s page lists the fare and each tax by name, and their sum is the charge', async () => {
  const leg = await aTaxedLeg(db, 'EGLF–EGPH', { askedMinor: 80_000 }, CJ3)
  assert.ok(leg)
  const user = await aUser(db)
  const { sessionId } = await aPaidBooking(app, { user, legId: leg.id, seats: 2 })
  const [[fareName, fareMinor] = [], ...taxes] = await readLines(sessionId)
  assert.match(fareName ?? '', /^2 seats, /)
  assert.equal(fareMinor, 160_000)
  assert.deepEqual(taxes, [
    ['UK Air Passenger Duty', 3200],
    ['UK VAT', 32_640],
  ])
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  assert.equal(session.amount_total, 195_840)
})

test('the traveller’s page shows the lines', async () => {
  const leg = await aTaxedLeg(db, 'EGLF–EGPH', { askedMinor: 80_000 }, CJ3)
  assert.ok(leg)
  const user = await aUser(db)
  await holdSeats(app, { user, legId: leg.id })
  const { url } = await startCheckout(app, { user, legId: leg.id })
  const page = await (await fetch(url)).text()
  for (const text of ['UK Air Passenger Duty', '£16.00', 'UK VAT', '£163.20', 'Pay £979.20'])
    assert.ok(page.includes(text), text)
})

test('a journey’s page lists both fares with their taxes, and one charge pays them', async () => {
  const user = await aUser(db)
  const legs = await twoLegs(db)
  await taxLeg(db, { legId: legs.first.id, seatsTotal: 8 }, 'KTEB–KOPF', legs.first.askPriceMinor, {
    currency: 'USD',
  })
  const { journeyId } = await holdJourney(app, { user, legs, seats: 2 })
  const { sessionId, url } = await startJourneyCheckout(app, { user, journeyId })
  const lines = await readLines(sessionId)
  const asked = 2 * legs.first.askPriceMinor
  assert.deepEqual(
    lines.map(([, minor]) => minor),
    [asked, 1060, (asked * 75) / 1000, 2 * 610_000],
  )
  assert.deepEqual(
    lines.slice(1, 3).map(([name]) => name),
    ['US segment tax', 'US federal excise tax'],
  )
  await payOnHostedPage(url)
  const { journey } = await journeyStatus(app, { user, journeyId })
  assert.equal(journey.parts[0].status, 'CONFIRMED')
  assert.equal(
    journey.amountMinor,
    lines.reduce((sum, [, minor]) => sum + minor, 0),
  )
})

test('lines whose sum differs from the amount are never sent', () => {
  const order = { currency: 'USD', amountMinor: 100 }
  assert.throws(() => toLineItems([{ amountMinor: 99, name: 'Seat' }], order), /sum to 99, not 100/)
})
