import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readStatement } from '#server/payments/statements/read-statement.ts'
import { formatMonth } from '#server/payments/statements/statement-rules.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { aPaidOperator, aSoldLeg, assertMoneyTrue, fly, giveBack } from '#test/payouts.ts'
import { findDebts } from './find-debts.ts'
import { settlePayout } from './settle-payout.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider
for (const currency of ['usd', 'jpy']) await stripe.topups.create({ amount: 90_000_000, currency })

const settle = (payoutId: string) => settlePayout(db, provider, { payoutId })

type Operator = Awaited<ReturnType<typeof aPaidOperator>>

/** A leg that was fully refunded after its payout, with nothing left of the transfer to reverse. */
async function aDebt({ operator }: Operator, { priceMinor = 420_000 } = {}) {
  const { leg, bookingIds } = await aSoldLeg(app, { operatorId: operator.id, priceMinor })
  const payout = await fly(app, leg.id)
  await settle(payout.id)
  const { transferId, amountMinor } = await db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payout.id)
    .executeTakeFirstOrThrow()
  // An administrator has reversed the transfer by hand, and sent the money again in another way.
  await stripe.transfers.createReversal(transferId ?? '', { amount: amountMinor ?? 0 })
  await stripe.transfers.create({
    amount: amountMinor ?? 0,
    currency: 'usd',
    destination: operator.stripeAccountId ?? '',
  })
  await giveBack(app, { bookingId: bookingIds[0] ?? '', amountMinor: priceMinor })
  await settle(payout.id)
  return { leg, payout, owedMinor: amountMinor ?? 0 }
}

async function readPart(operatorId: string, currency: string) {
  const { parts } = await readStatement(db, { operatorId, month: formatMonth(new Date()) })
  const part = parts.find((one) => one.currency === currency)
  assert.ok(part, `a part in ${currency}`)
  return part
}

async function readTotals({ user }: Operator) {
  const answer = await app.call('GET', '/api/api/operators/payouts', { as: user })
  return Object.fromEntries(answer.json.totals.map((one: { currency: string }) => [one.currency, one]))
}

describe('an operator that owes money after a refund', () => {
  test('sees the debt, as do administrators and the statement, and the next payout is reduced by it', async () => {
    const paid = await aPaidOperator(app)
    const operatorId = paid.operator.id
    const { owedMinor } = await aDebt(paid)
    assert.equal(owedMinor, 378_000)
    assert.equal((await readTotals(paid)).USD.carriedMinor, -378_000)
    const own = (await findDebts(db)).filter((one) => one.operatorId === operatorId)
    assert.deepEqual(
      own.map(({ currency, owedMinor: owed, upcomingMinor }) => [currency, owed, upcomingMinor]),
      [['USD', 378_000, 0]],
    )
    const before = await readPart(operatorId, 'USD')
    assert.deepEqual([before.closingMinor, before.closingHeldMinor], [-378_000, 0])

    const next = await aSoldLeg(app, { operatorId, priceMinor: 500_000 })
    assert.equal((await findDebts(db)).find((one) => one.operatorId === operatorId)?.upcomingMinor, 450_000)
    const held = await readPart(operatorId, 'USD')
    assert.deepEqual([held.closingMinor, held.closingHeldMinor], [450_000 - 378_000, 450_000])

    const payout = await fly(app, next.leg.id)
    await settle(payout.id)
    const { rows } = await app.pool.query('select amount_minor from payouts where id = $1', [payout.id])
    assert.equal(Number(rows[0].amount_minor), 450_000 - 378_000)
    assert.deepEqual(
      (await findDebts(db)).filter((one) => one.operatorId === operatorId),
      [],
    )
    const after = await readPart(operatorId, 'USD')
    assert.deepEqual([after.closingMinor, after.totals.transfersMinor], [0, 378_000 + 72_000])
    await assertMoneyTrue(app)
  })

  test('in one currency is paid in another: debts are not set off across currencies', async () => {
    const paid = await aPaidOperator(app)
    const operatorId = paid.operator.id
    await aDebt(paid)
    const yen = await aSoldLeg(app, { operatorId, currency: 'JPY', priceMinor: 620_000 })
    const payout = await fly(app, yen.leg.id)
    await settle(payout.id)
    const row = await db
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', payout.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.status, row.amountMinor], ['PAID', 558_000])
    const totals = await readTotals(paid)
    assert.deepEqual([totals.USD.carriedMinor, totals.JPY.carriedMinor], [-378_000, 0])
    assert.equal((await readPart(operatorId, 'USD')).closingMinor, -378_000)
    assert.equal((await readPart(operatorId, 'JPY')).closingMinor, 0)
    const own = (await findDebts(db)).filter((one) => one.operatorId === operatorId)
    assert.deepEqual(
      own.map(({ currency }) => currency),
      ['USD'],
    )
  })

  test('is listed for administrators only', async () => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const answer = await app.call('GET', '/api/api/admin/ledger/debts', { as: admin })
    assert.equal(answer.status, 200, answer.text)
    assert.ok(answer.json.debts.length > 0)
    const operator = await aUser(db, { role: 'OPERATOR' })
    assert.equal((await app.call('GET', '/api/api/admin/ledger/debts', { as: operator })).status, 403)
  })
})
