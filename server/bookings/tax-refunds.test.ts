import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { aPaidBooking, holdSeats } from '#test/pay.ts'
import { aPaidOperator, fly } from '#test/payouts.ts'
import type { Case } from '#test/samples/tax-cases.ts'
import { aTaxedLeg } from '#test/samples/taxed-leg.ts'

// Cases of section 9 of the fact sheet of taxes, with real bookings.
const app = await openTestApp()
const { db } = app
const { provider } = app.app

type Sale = { route: string; askedMinor: number; given: Case; hoursAhead: number }

async function aBooking({ route, askedMinor, given, hoursAhead }: Sale) {
  const leg = await aTaxedLeg(db, route, { askedMinor, hoursAhead }, given)
  assert.ok(leg)
  // The last tier refunds nothing, and a traveller can still cancel in it.
  await db.updateTable('operators').set({ cancelWindowHours: 12 }).where('id', '=', leg.operatorId).execute()
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
  const path = `/api/api/trips/${bookingId}/cancellation`
  const quote = (await app.call('GET', path, { as: user })).json.quote
  return { leg, user, bookingId, path, quote }
}

async function sumAccounts(bookingId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, sum(amount_minor)::bigint as minor from ledger_entries where booking_id = ${bookingId}
      and account not in ('provider', 'refunds', 'provider_fees') group by 1 having sum(amount_minor) <> 0 order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, -minor]))
}

const ALL_IN: Case = { currency: 'USD', basis: 'ALL_IN' }
const CJ3: Case = { currency: 'GBP', type: 'C25B', facts: { seatsFitted: 6, seatsWithCrew: 8 } }

describe('a cancelled booking', () => {
  const cases = [
    ['12', 'KTEB–KOPF', 85_000, ALL_IN, 48, 59_658, { 'taxes_collected:US_FET': 1768 }],
    ['13', 'KTEB–KOPF', 85_000, ALL_IN, 18, 530, { 'taxes_collected:US_FET': 5893 }],
    ['20', 'EGLF–EGPH', 80_000, CJ3, 48, 69_120, { 'taxes_collected:GB_VAT': 4800 }],
    ['37', 'KTEB–KOPF', 100_010, ALL_IN, 18, 530, { 'taxes_collected:US_FET': 6940 }],
  ] as const
  for (const [number, route, askedMinor, given, hoursAhead, refundMinor, kept] of cases) {
    test(`case ${number}: refunds ${refundMinor} and keeps the taxes on the kept part`, async () => {
      const booking = await aBooking({ route, askedMinor, given, hoursAhead })
      assert.equal(booking.quote.refundMinor, refundMinor)
      const answer = await app.call('POST', booking.path, {
        as: booking.user,
        body: { way: 'POLICY', refundMinor },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      assert.equal(answer.status, 200, answer.text)
      const accounts = await sumAccounts(booking.bookingId)
      const taxes = Object.fromEntries(
        Object.entries(accounts).filter(([account]) => account.startsWith('taxes_collected:')),
      )
      assert.deepEqual(taxes, kept)
      const paid = await db
        .selectFrom('bookings')
        .select(['amountMinor', 'fareMinor', 'feeMinor', 'taxMinor'])
        .where('id', '=', booking.bookingId)
        .executeTakeFirstOrThrow()
      const sum = Object.values(accounts).reduce((all, minor) => all + minor, 0)
      assert.equal(sum, paid.amountMinor - refundMinor)
      assert.equal(paid.feeMinor, Math.floor((paid.fareMinor * 1000 + 5000) / 10_000))
      assert.deepEqual(await findImbalances(db), [])
    })
  }
})

test('a payout is the fare less the fee, plus the taxes that the operator remits', async () => {
  await provider.stripe.topups.create({ amount: 9_000_000, currency: 'gbp' })
  const { operator } = await aPaidOperator(app)
  const leg = await aTaxedLeg(db, 'EGLF–EGPH', { askedMinor: 80_000, operatorId: operator.id }, CJ3)
  assert.ok(leg)
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
  const { id: payoutId } = await fly(app, leg.id)
  await settlePayout(db, provider, { payoutId })
  const payout = await db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [payout.grossMinor, payout.feeMinor, payout.netMinor, payout.taxesMinor, payout.amountMinor],
    [80_000, 8000, 72_000, 17_920, 89_920],
  )
  const { rows } = await sql<{
    minor: number
  }>`select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entries
    where operator_id = ${operator.id} and account like any (array['taxes_collected:%', 'operator_payable', 'travellers_held'])`.execute(
    db,
  )
  assert.equal(rows[0]?.minor, 0)
  assert.equal((await sumAccounts(bookingId)).platform_fees, 8000)
})

test('a hold keeps its tax lines and total when the taxes change, and a new hold is refused while they are out of date', async () => {
  const leg = await aTaxedLeg(db, 'KTEB–KOPF', { askedMinor: 85_000 }, ALL_IN)
  assert.ok(leg)
  const user = await aUser(db)
  const { bookingId } = await holdSeats(app, { user, legId: leg.id, seats: 2 })
  await db.updateTable('legs').set({ taxHeadsMinor: 1000 }).where('id', '=', leg.id).execute()
  const { hold } = (await app.call('GET', `/api/api/checkout/${leg.id}/status`, { as: user })).json
  assert.deepEqual([hold.fareMinor, hold.amountMinor], [157_154, 170_000])
  assert.deepEqual(
    hold.taxes.map(({ ruleId, amountMinor }: { ruleId: string; amountMinor: number }) => [
      ruleId,
      amountMinor,
    ]),
    [
      ['US-SEG-2026', 1060],
      ['US-FET', 11_786],
    ],
  )
  assert.ok(bookingId)
  await db.updateTable('legs').set({ taxesUntil: new Date() }).where('id', '=', leg.id).execute()
  const other = await aUser(db)
  const refused = await app.call('POST', `/api/api/checkout/${leg.id}/hold`, {
    as: other,
    body: { requestedPax: 1 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  assert.equal(refused.json.code, 'leg_not_bookable')
})

test('more than eight people can book a whole aircraft with enough seats', async () => {
  const whole: Case = { currency: 'USD', facts: { saleMode: 'WHOLE_AIRCRAFT' } }
  const leg = await aTaxedLeg(db, 'KTEB–KOPF', { askedMinor: 100_000, seatsTotal: 9 }, whole)
  const seats = await aTaxedLeg(db, 'KTEB–KOPF', { askedMinor: 100_000, seatsTotal: 9 }, { currency: 'USD' })
  assert.ok(leg && seats)
  const quote = (await app.call('GET', `/api/api/legs/${leg.id}/quote?people=9`)).json.quote
  assert.deepEqual([quote.totalMinor, quote.canBeHeld], [900_000 + 67_500 + 9 * 530, true])
  const user = await aUser(db)
  const { bookingId } = await holdSeats(app, { user, legId: leg.id, seats: 9 })
  const { amountMinor } = await db
    .selectFrom('bookings')
    .select('amountMinor')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  assert.equal(amountMinor, quote.totalMinor)
  await assert.rejects(
    holdSeats(app, { user: await aUser(db), legId: seats.id, seats: 9 }),
    /too_many_people/,
  )
})
