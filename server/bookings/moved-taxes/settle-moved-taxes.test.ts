import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type InsertObject, sql } from 'kysely'
import type { Database } from '#db/types.ts'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { findTaxReturns } from '#server/payments/tax-returns/list-tax-returns.ts'
import { moveLegs } from '#server/schedules/move-legs.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { assertBooksClean } from '#test/disputes.ts'
import { aPaidBooking, holdSeats } from '#test/pay.ts'
import { aPaidOperator, fly } from '#test/payouts.ts'

// Cases 14 and 15 of the fact sheet: a leg of £1,000 owes £32.00 on one day and £146.63 on the next. The test
// counts days from today, and uses a country without taxes in the product.
const app = await openTestApp()
const { db } = app
const { provider } = app.app

await provider.stripe.topups.create({ amount: 9_000_000, currency: 'gbp' })

const DAY_MS = 86_400_000
const findNoon = (day: number) => new Date(Math.floor(Date.now() / DAY_MS + day) * DAY_MS + DAY_MS / 2)
const findDay = (day: number) => findNoon(day).toISOString().slice(0, 10)

const RULE: Omit<InsertObject<Database, 'taxRules'>, 'id' | 'validFrom'> = {
  ...{ slot: 'IE_DUTY', jurisdiction: 'IE', code: 'IE_DUTY', kind: 'PER_HEAD', currency: 'GBP' },
  ...{ applies: 'DEPARTURE', dateKey: 'DEPARTURE_LOCAL', condition: JSON.stringify({ all: [] }) },
  ...{ taxedFromAge: 0, lapInfants: 'FREE', base: 'FARE', inVatBase: false, liable: 'CARRIER' },
  ...{ remitter: 'OPERATOR', refund: 'NOT_FLOWN', treatment: 'SEPARATE', sourceTitle: 'test', note: '' },
}
await db
  .insertInto('taxRules')
  .values([
    { ...RULE, id: 'IE-DUTY-LOW', amountMinor: 3200, validFrom: findDay(-1), validUntil: findDay(40) },
    { ...RULE, id: 'IE-DUTY-HIGH', amountMinor: 14_663, validFrom: findDay(41), validUntil: null },
  ])
  .execute()
await db
  .insertInto('taxCoverage')
  .values({
    ...{ jurisdiction: 'IE', side: 'DEPARTURE', validFrom: findDay(-1), state: 'RULES' },
    ...{ sourceTitle: 'test', note: '' },
  })
  .execute()

async function aLegOn(day: number, { seatsTotal = 8 } = {}) {
  const { operator } = await aPaidOperator(app)
  const leg = await aLeg(db, {
    ...{ operatorId: operator.id, originIcao: 'EIDW', destinationIcao: 'LFMN', seatsTotal },
    ...{ departureAt: findNoon(day), currency: 'GBP', askPriceMinor: 100_000, floorPriceMinor: 100_000 },
  })
  const unpriced = await db.transaction().execute((tx) => priceLegs(tx, { legIds: [leg.id] }))
  assert.deepEqual(unpriced, [])
  const move = async (to: number) => {
    const times = { departureAt: findNoon(to), arrivalAt: new Date(findNoon(to).getTime() + 172 * 60_000) }
    await db.transaction().execute(async (tx) => {
      const moves = [{ legId: leg.id, times: { ...times, departureLatestAt: null } }]
      await moveLegs(tx, { operatorId: operator.id, moves })
    })
  }
  return { leg, move }
}

async function aBookingOn(day: number, { seats = 1 } = {}) {
  const leg = await aLegOn(day)
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.leg.id, seats })
  return { ...leg, user, bookingId }
}

async function readBooking(bookingId: string) {
  const { amountMinor, fareMinor, taxMinor, feeMinor, taxLines } = await db
    .selectFrom('bookings')
    .select(['amountMinor', 'fareMinor', 'taxMinor', 'feeMinor', 'taxLines'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const lines = (taxLines as unknown as { ruleId: string; amountMinor: number }[]).map((line) => [
    line.ruleId,
    line.amountMinor,
  ])
  return { amountMinor, fareMinor, taxMinor, feeMinor, lines }
}

async function listRefunds(bookingId: string) {
  return await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.amountMinor', 'refunds.taxMinor', 'refunds.feeMinor'])
    .where('payments.bookingId', '=', bookingId)
    .orderBy('refunds.createdAt')
    .execute()
}

async function sumAccounts(bookingId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, -sum(amount_minor)::bigint as minor from ledger_entries where booking_id = ${bookingId}
      and account not in ('provider', 'provider_fees') group by 1 having sum(amount_minor) <> 0 order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

describe('a paid flight that its operator moves', () => {
  test('to a day of higher taxes costs the traveller nothing: the fare pays the difference, and the payout shows it', async () => {
    const { leg, move, bookingId } = await aBookingOn(40)
    assert.equal((await readBooking(bookingId)).taxMinor, 3200)
    await move(41)
    await move(41)
    assert.deepEqual(await readBooking(bookingId), {
      ...{ amountMinor: 103_200, fareMinor: 88_537, taxMinor: 14_663, feeMinor: 10_000 },
      lines: [['IE-DUTY-HIGH', 14_663]],
    })
    assert.deepEqual(await listRefunds(bookingId), [])
    assert.deepEqual(await sumAccounts(bookingId), {
      ...{ platform_fees: 10_000, 'taxes_collected:IE_DUTY': 14_663, travellers_held: 78_537 },
    })
    const { id: payoutId } = await fly(app, leg.id)
    await settlePayout(db, provider, { payoutId })
    const payout = await db
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      [
        payout.grossMinor,
        payout.feeMinor,
        payout.refundsMinor,
        payout.netMinor,
        payout.taxesMinor,
        payout.amountMinor,
      ],
      [88_537, 10_000, 0, 78_537, 14_663, 93_200],
    )
    await assertBooksClean(app)
  })

  test('to a day of lower taxes refunds the difference to the traveller, and the mail says so', async () => {
    const { move, bookingId, user } = await aBookingOn(41, { seats: 2 })
    await move(40)
    await move(40)
    const back = 2 * 11_463
    const booking = await readBooking(bookingId)
    assert.deepEqual([booking.amountMinor, booking.fareMinor], [229_326, 200_000])
    assert.deepEqual(booking.lines, [
      ['IE-DUTY-HIGH', back],
      ['IE-DUTY-LOW', 6400],
    ])
    const refunds = await listRefunds(bookingId)
    assert.deepEqual(
      refunds.map(({ amountMinor, taxMinor, feeMinor }) => [amountMinor, taxMinor, feeMinor]),
      [[back, back, 0]],
    )
    for (const { id: refundId } of refunds) await sendRefund(db, provider, { refundId })
    assert.deepEqual(await sumAccounts(bookingId), {
      ...{ platform_fees: 20_000, 'taxes_collected:IE_DUTY': 6400, travellers_held: 180_000 },
    })
    const mail = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', user.email)
      .where('subject', 'like', '%has moved%')
      .executeTakeFirstOrThrow()
    assert.match(mail.text ?? '', /The taxes of this flight are lower now: £229\.26 goes back to your card\./)
    // A traveller who cancels now gets the rest: all refunds together do not exceed the payment.
    const { refundMinor } = (await app.call('GET', `/api/api/trips/${bookingId}/cancellation`, { as: user }))
      .json.quote
    assert.equal(refundMinor, 229_326 - back)
    await assertBooksClean(app)
  })

  test('and then back again leaves fare and taxes as they were booked', async () => {
    const { move, bookingId } = await aBookingOn(40)
    const before = await readBooking(bookingId)
    await move(41)
    await move(40)
    assert.deepEqual(await readBooking(bookingId), before)
    assert.deepEqual(await listRefunds(bookingId), [])
    await assertBooksClean(app)
  })

  test('does not change the tax lines of travellers who have not paid yet', async () => {
    const { leg, move } = await aLegOn(41)
    const { bookingId } = await holdSeats(app, { user: await aUser(db), legId: leg.id })
    const before = await readBooking(bookingId)
    await move(40)
    assert.deepEqual(await readBooking(bookingId), before)
  })
})

test('collected taxes less returned taxes equal the ledger’s, also after moves', async () => {
  const returns = (await findTaxReturns(db, {})).filter(({ code }) => code === 'IE_DUTY')
  const sum = (pick: (row: (typeof returns)[number]) => number) =>
    returns.reduce((all, row) => all + pick(row), 0)
  const { rows } = await sql<{ minor: number }>`select -sum(amount_minor)::bigint as minor from ledger_entries
    where account = 'taxes_collected:IE_DUTY'`.execute(db)
  assert.equal(
    sum(({ openMinor }) => openMinor),
    rows[0]?.minor,
  )
  // One booking flew with £146.63; £64.00 and £32.00 are due for the other bookings.
  assert.equal(
    sum(({ dueMinor }) => dueMinor),
    14_663 + 6400 + 3200,
  )
})
