import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { CURRENCIES, type Currency, computeFee, getMoneyStep } from '#contract/money.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { readStatement } from '#server/payments/statements/read-statement.ts'
import { formatMonth } from '#server/payments/statements/statement-rules.ts'
import { openTestApp } from '#test/app.ts'
import { aUser, dayFromNow, giveTails, NO_TAXES } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { aPaidOperator, assertMoneyTrue, fly } from '#test/payouts.ts'
import { refundedSoFar } from '#test/refunds.ts'
import { aLegForm } from '#test/samples/leg-form.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider
const admin = await aUser(db, { role: 'ADMIN' })
await db
  .insertInto('fxRates')
  .values(
    CURRENCIES.filter((to) => to !== 'USD').map((toCurrency) => ({
      ...{ day: dayFromNow(-1), fromCurrency: 'USD', toCurrency, rate: '2', source: 'test' },
    })),
  )
  .execute()

/** For each currency, a price that uses all its decimals, and a partial refund of the price for two people. */
const PRICES: Record<Currency, { priceMinor: number; backMinor: number }> = {
  USD: { priceMinor: 420_055, backMinor: 123_457 },
  EUR: { priceMinor: 310_099, backMinor: 99_999 },
  GBP: { priceMinor: 275_001, backMinor: 1 },
  CHF: { priceMinor: 399_995, backMinor: 200_001 },
  AED: { priceMinor: 1_540_033, backMinor: 700_007 },
  SAR: { priceMinor: 1_577_777, backMinor: 333_333 },
  JPY: { priceMinor: 620_003, backMinor: 77_777 },
  KWD: { priceMinor: 1_250_550, backMinor: 333_330 },
}

async function post(
  as: { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' },
  path: string,
  body: object = {},
) {
  return await app.call('POST', `/api/api${path}`, { as, body, headers: { 'idempotency-key': randomUUID() } })
}

function pickTail(currency: Currency): string {
  return `N8${CURRENCIES.indexOf(currency)}QC`
}

async function publish(user: Parameters<typeof post>[0], currency: Currency) {
  const operator = await db
    .selectFrom('operators')
    .select('id')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  await giveTails(db, { operatorId: operator.id, tails: [pickTail(currency)] })
  const { priceMinor } = PRICES[currency]
  const form = aLegForm({
    ...{
      currency,
      askPriceMinor: priceMinor,
      floorPriceMinor: priceMinor,
      referencePriceMinor: priceMinor * 3,
      priceEvidence: null,
    },
    tail: pickTail(currency),
  })
  const created = await post(user, '/operators/flights', form)
  assert.equal(created.status, 200, created.text)
  const { id } = created.json.flight
  const published = await post(user, `/operators/flights/${id}/publish`)
  assert.equal(published.status, 200, published.text)
  // A leg needs known taxes to be published. This test is about the price, so the legs have none.
  await db.deleteFrom('legTaxes').where('legId', '=', id).execute()
  await db
    .updateTable('legs')
    .set({ ...NO_TAXES, taxFlightMinor: 0, taxBps: [], taxBasesMinor: [] })
    .where('id', '=', id)
    .execute()
  return { legId: id as string, form }
}

async function refund(bookingId: string, body: object) {
  const refundedMinor = await refundedSoFar(app, { admin, bookingId })
  const about = { reason: 'Weather', refundedMinor }
  const asked = await post(admin, `/admin/bookings/${bookingId}/refund`, { ...about, ...body })
  assert.equal(asked.status, 200, asked.text)
  await sendRefund(db, provider, { refundId: asked.json.refundId })
}

describe('a flight is published, held, paid, refunded in part, flown, paid out, refunded and stated', () => {
  for (const currency of CURRENCIES) {
    test(`in ${currency}, to the minor unit`, async () => {
      await stripe.topups.create({ amount: 9_000_000, currency: currency.toLowerCase() })
      const { priceMinor, backMinor } = PRICES[currency]
      const { user, operator } = await aPaidOperator(app)
      const { legId } = await publish(user, currency)

      const traveller = await aUser(db)
      const { bookingId, sessionId } = await aPaidBooking(app, { user: traveller, legId, seats: 2 })
      const amountMinor = priceMinor * 2
      const feeMinor = computeFee(amountMinor, 1000, currency)
      const path = `/api/payments/checkout/status/${sessionId}`
      const paid = await app.call('GET', path, { as: traveller })
      assert.deepEqual([paid.json.amount, paid.json.currency], [amountMinor, currency])
      const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
      assert.deepEqual([session.amount_total, session.currency], [amountMinor, currency.toLowerCase()])
      const booking = await db
        .selectFrom('bookings')
        .select(['feeMinor', 'currency'])
        .where('id', '=', bookingId)
        .executeTakeFirstOrThrow()
      assert.deepEqual(booking, { feeMinor, currency })
      assert.equal(feeMinor % getMoneyStep(currency), 0)

      await refund(bookingId, { kind: 'amount', amountMinor: backMinor, cancelSeats: false })
      const first = await latestRefund()
      assert.deepEqual([first.status, first.feeMinor % getMoneyStep(currency)], ['REFUNDED', 0])

      const payout = await fly(app, legId)
      await settlePayout(db, provider, { payoutId: payout.id })
      const sent = await db
        .selectFrom('payouts')
        .selectAll()
        .where('id', '=', payout.id)
        .executeTakeFirstOrThrow()
      const netMinor = amountMinor - feeMinor - (backMinor - (await readFeeBack(bookingId)))
      assert.deepEqual(
        [sent.status, sent.grossMinor, sent.netMinor, sent.amountMinor],
        ['PAID', amountMinor, netMinor, netMinor],
      )
      const transfer = await stripe.transfers.retrieve(sent.transferId ?? '')
      assert.deepEqual([transfer.amount, transfer.currency], [netMinor, currency.toLowerCase()])

      await refund(bookingId, { kind: 'full', cancelSeats: false })
      await settlePayout(db, provider, { payoutId: payout.id })
      const reversed = await stripe.transfers.retrieve(sent.transferId ?? '')
      assert.deepEqual([reversed.amount_reversed, reversed.reversed], [netMinor, true])

      const { parts } = await readStatement(db, { operatorId: operator.id, month: formatMonth(new Date()) })
      assert.deepEqual(
        parts.map(({ lines: [line], ...part }) => [
          part.currency,
          part.openingMinor,
          part.closingMinor,
          line?.leg?.id,
        ]),
        [[currency, 0, 0, legId]],
      )
      assert.deepEqual(parts[0]?.totals, {
        grossMinor: amountMinor,
        feeMinor: 0,
        taxesMinor: 0,
        refundsMinor: amountMinor,
        adjustmentsMinor: 0,
        transfersMinor: netMinor,
        reversalsMinor: netMinor,
      })
      assert.deepEqual(await findImbalances(db), [])
      await assertMoneyTrue(app)
    })
  }

  async function latestRefund() {
    return await db
      .selectFrom('refunds')
      .select(['amountMinor', 'feeMinor', 'status'])
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  }

  async function readFeeBack(bookingId: string): Promise<number> {
    const { rows } = await app.pool.query(
      `select coalesce(sum(r.fee_minor), 0)::int as back from refunds r join payments p on p.id = r.payment_id
       where p.booking_id = $1`,
      [bookingId],
    )
    return rows[0].back
  }
})

describe('in Kuwaiti dinars', () => {
  test('a price, a floor price or a refund in thousandths is refused before a card is charged', async () => {
    const { user } = await aPaidOperator(app)
    const price = {
      currency: 'KWD',
      referencePriceMinor: 9_000_000,
      priceEvidence: null,
      tail: 'N482NL',
    } as const
    const odd = aLegForm({ ...price, askPriceMinor: 1_250_555, floorPriceMinor: 1_250_555 })
    const refused = await post(user, '/operators/flights', odd)
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.json.details, [
      { path: 'askPriceMinor', message: 'Cards take KWD in steps of KWD\u00a00.010' },
    ])
    await assert.rejects(
      app.pool.query(
        `update legs set ask_price_minor = 1250555, floor_price_minor = 1250555 where currency = 'KWD'`,
      ),
      /legs_prices_can_be_paid/,
    )
    const { legId } = await publish(user, 'KWD')
    const { bookingId } = await aPaidBooking(app, { user: await aUser(db), legId })
    const asked = await post(admin, `/admin/bookings/${bookingId}/refund`, {
      ...{ kind: 'amount', amountMinor: 333_335, reason: 'Weather', cancelSeats: false },
      refundedMinor: 0,
    })
    assert.equal(asked.status, 400)
    assert.equal(asked.json.details[0].path, 'amountMinor')
  })
})

test('a price is refused if no card can pay it for the largest party', async () => {
  const { user } = await aPaidOperator(app)
  const price = {
    askPriceMinor: 20_000_000,
    floorPriceMinor: 20_000_000,
    referencePriceMinor: 90_000_000,
    priceEvidence: null,
  }
  const perSeat = await post(user, '/operators/flights', aLegForm({ ...price, seatsTotal: 8 }))
  assert.match(
    perSeat.json.details[0].message,
    /at most \$999,999\.99 at once: with 8 people that is \$124,999\.99 each/,
  )
  const yen = { currency: 'JPY', askPriceMinor: 49, floorPriceMinor: 49 } as const
  const little = await post(user, '/operators/flights', aLegForm(yen))
  assert.equal(little.json.details[0].message, 'A card pays at least ¥50')
})
