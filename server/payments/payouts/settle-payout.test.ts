import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Provider } from '#server/payments/stripe.ts'
import { openSecretCipher } from '#server/security/encryption.ts'
import { openTestApp } from '#test/app.ts'
import { aPaidOperator, aSoldLeg, assertMoneyTrue, control, fly, giveBack } from '#test/payouts.ts'
import { readPayoutAccount } from './read-payout-account.ts'
import { settlePayout } from './settle-payout.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider
const { secretsKey } = app.config
const reading = { provider, secretCipher: openSecretCipher(secretsKey) }

// Gives the platform an available balance, as after its first days of business.
for (const currency of ['usd', 'jpy', 'kwd']) await stripe.topups.create({ amount: 90_000_000, currency })

async function readPayout(id: string) {
  return await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function readReversals(payoutId: string) {
  return await db
    .selectFrom('payoutReversals')
    .select(['owedMinor', 'amountMinor', 'status'])
    .where('payoutId', '=', payoutId)
    .orderBy('id')
    .execute()
}

async function readTransfers(legId: string) {
  return (await stripe.transfers.list({ transfer_group: `leg_${legId}` })).data
}

const settle = (payoutId: string, by: Provider = provider) => settlePayout(db, by, { payoutId })

async function aFlownLeg(sale: Partial<Parameters<typeof aSoldLeg>[1]> = {}) {
  const paid = await aPaidOperator(app)
  const sold = await aSoldLeg(app, { operatorId: paid.operator.id, ...sale })
  return { ...paid, ...sold, payout: await fly(app, sold.leg.id) }
}

describe('a flown leg is paid out', () => {
  for (const [currency, priceMinor, seats, figures, amountMinor] of [
    ['USD', 420_005, [2, 1], [1_260_015, 126_002, 1_134_013], 1_134_013],
    ['JPY', 1_234_567, [1, 1], [2_469_134, 246_914, 2_222_220], 2_222_220],
    // The provider transfers whole tens of fils, and fees are whole tens too, so there is no remainder.
    ['KWD', 1_250_550, [1], [1_250_550, 125_050, 1_125_500], 1_125_500],
  ] as const) {
    test(`in ${currency} with the travellers’ payments less the fee, to the minor unit`, async () => {
      const { leg, payout, accountId } = await aFlownLeg({ currency, priceMinor, seats: [...seats] })
      await settle(payout.id)
      const row = await readPayout(payout.id)
      assert.equal(row.status, 'PAID')
      assert.deepEqual([row.grossMinor, row.feeMinor, row.netMinor], figures)
      assert.equal(row.amountMinor, amountMinor)
      const [transfer, ...more] = await readTransfers(leg.id)
      assert.deepEqual(more, [])
      assert.deepEqual(
        [transfer?.id, transfer?.amount, transfer?.currency, transfer?.destination],
        [row.transferId, amountMinor, currency.toLowerCase(), accountId],
      )
      const entries = await db
        .selectFrom('ledgerEntries')
        .select(['account', 'amountMinor'])
        .where('posting', '=', `transfer:${payout.id}`)
        .orderBy('account')
        .execute()
      assert.deepEqual(entries, [
        { account: 'operator_payable', amountMinor },
        { account: 'provider', amountMinor: -amountMinor },
      ])
      await assertMoneyTrue(app)
    })
  }

  test('24 hours after its arrival and never before, by the database’s clock', async () => {
    const { operator } = await aPaidOperator(app)
    const { leg } = await aSoldLeg(app, { operatorId: operator.id })
    const payout = await fly(app, leg.id, { hoursAgo: 23.95 })
    await settle(payout.id)
    const waiting = await readPayout(payout.id)
    assert.deepEqual([waiting.status, waiting.waitsFor], ['SCHEDULED', null])
    const { arrivalAt } = await db
      .selectFrom('legs')
      .select('arrivalAt')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.equal(waiting.checkAt?.getTime(), arrivalAt.getTime() + 24 * 3_600_000)
    assert.deepEqual(await readTransfers(leg.id), [])
    await fly(app, leg.id, { hoursAgo: 24 })
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).status, 'PAID')
  })

  test('less earlier refunds, and not at all if nothing is left', async () => {
    const partly = await aFlownLeg({ seats: [1, 1] })
    await giveBack(app, { bookingId: partly.bookingIds[0] ?? '', amountMinor: 294_000 })
    await settle(partly.payout.id)
    const row = await readPayout(partly.payout.id)
    assert.deepEqual(
      [row.grossMinor, row.feeMinor, row.refundsMinor, row.netMinor, row.amountMinor],
      [840_000, 54_600, 294_000, 491_400, 491_400],
    )
    const wholly = await aFlownLeg()
    await giveBack(app, { bookingId: wholly.bookingIds[0] ?? '', amountMinor: 420_000 })
    await settle(wholly.payout.id)
    const nothing = await readPayout(wholly.payout.id)
    assert.deepEqual([nothing.status, nothing.netMinor, nothing.checkAt], ['NOTHING_DUE', 0, null])
    assert.deepEqual(await readTransfers(wholly.leg.id), [])
  })

  test('after a pending refund has been accepted', async () => {
    const { payout, bookingIds } = await aFlownLeg()
    const { id: paymentId } = await db
      .selectFrom('payments')
      .select('id')
      .where('bookingId', '=', bookingIds[0] ?? '')
      .executeTakeFirstOrThrow()
    const refund = await db
      .insertInto('refunds')
      .values({ paymentId, amountMinor: 100, reason: 'a drill' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).waitsFor, 'REFUND')
    await db.updateTable('refunds').set({ status: 'FAILED' }).where('id', '=', refund.id).execute()
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).status, 'PAID')
  })

  test('when its account can receive payouts: it waits until then, and needs no second message', async () => {
    const { payout, operator, accountId } = await aFlownLeg()
    await control(app, 'accounts', { account: accountId, payoutsEnabled: false })
    await readPayoutAccount(db, reading, { stripeAccountId: accountId })
    await settle(payout.id)
    const waiting = await readPayout(payout.id)
    assert.deepEqual([waiting.status, waiting.waitsFor], ['SCHEDULED', 'PAYOUT_ACCOUNT'])
    await control(app, 'accounts', { account: accountId, payoutsEnabled: true })
    await readPayoutAccount(db, reading, { stripeAccountId: accountId })
    const { due } = await db
      .selectFrom('payouts')
      .select(sql<boolean>`check_at <= now()`.as('due'))
      .where('operatorId', '=', operator.id)
      .executeTakeFirstOrThrow()
    assert.equal(due, true)
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).status, 'PAID')
  })
})

describe('a transfer is made once', () => {
  test('if two workers run at once', async () => {
    const { payout, operator, leg } = await aFlownLeg()
    await control(app, 'faults', { method: 'POST', path: '^/v1/transfers$', delayMs: 200 })
    let rivals: Promise<PromiseSettledResult<void>[]> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('operators').where('id', '=', operator.id).select('id').forUpdate().execute()
      rivals = Promise.allSettled(Array.from({ length: 4 }, () => settle(payout.id)))
      await waitingForLocks(4)
    })
    await rivals
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).status, 'PAID')
    assert.equal((await readTransfers(leg.id)).length, 1)
    await assertMoneyTrue(app)
  })

  test('if the provider failed', async () => {
    const { payout, leg } = await aFlownLeg()
    await control(app, 'faults', { method: 'POST', path: '^/v1/transfers$', status: 500, times: 3 })
    await assert.rejects(settle(payout.id), /was not sent/)
    const open = await readPayout(payout.id)
    assert.deepEqual([open.status, open.waitsFor], ['SENDING', 'PROVIDER'])
    assert.notEqual(open.checkAt, null)
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).status, 'PAID')
    assert.equal((await readTransfers(leg.id)).length, 1)
  })

  test('if the process died between the call and the record', async () => {
    const { payout, leg } = await aFlownLeg()
    await dieAfterTransfer(payout.id)
    await settle(payout.id)
    await assertOneTransfer({ payoutId: payout.id, legId: leg.id })
  })

  test('after a refusal, with the current figures', async () => {
    const { payout, accountId, leg, bookingIds } = await aFlownLeg({ seats: [1, 1] })
    await control(app, 'accounts', { account: accountId, payoutsEnabled: false })
    await settle(payout.id)
    const refusedOnce = await readPayout(payout.id)
    assert.deepEqual(
      [refusedOnce.status, refusedOnce.waitsFor, refusedOnce.refusals, refusedOnce.amountMinor],
      ['SCHEDULED', 'PAYOUT_ACCOUNT', 1, null],
    )
    await giveBack(app, { bookingId: bookingIds[0] ?? '', amountMinor: 420_000 })
    await control(app, 'accounts', { account: accountId, payoutsEnabled: true })
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).amountMinor, 378_000)
    assert.equal((await readTransfers(leg.id)).length, 1)
  })
})

async function dieAfterTransfer(payoutId: string): Promise<void> {
  const dying = onTransfer(async (make) => {
    await make()
    throw new Error('killed')
  })
  await assert.rejects(settle(payoutId, dying), /killed/)
  assert.equal((await readPayout(payoutId)).status, 'SENDING')
}

async function assertOneTransfer({ payoutId, legId }: { payoutId: string; legId: string }): Promise<void> {
  const row = await readPayout(payoutId)
  const created = await readTransfers(legId)
  assert.deepEqual([row.status, created.length, created[0]?.id], ['PAID', 1, row.transferId])
  await assertMoneyTrue(app)
}

/** The provider with a function around its creation of a transfer. */
function onTransfer(around: (make: () => Promise<unknown>) => Promise<unknown>): Provider {
  const transfers = new Proxy(stripe.transfers, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'create') return value.bind(target)
      return (...given: unknown[]) => around(() => value.apply(target, given))
    },
  })
  return {
    ...provider,
    stripe: new Proxy(stripe, {
      get: (target, name) => (name === 'transfers' ? transfers : Reflect.get(target, name)),
    }),
  }
}

async function waitingForLocks(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.count ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe('a refund after the transfer', () => {
  test('reverses the operator’s part, and a later full refund reverses the rest', async () => {
    const { payout, bookingIds } = await aFlownLeg()
    await settle(payout.id)
    const bookingId = bookingIds[0] ?? ''
    await giveBack(app, { bookingId, amountMinor: 100_000 })
    assert.notEqual((await readPayout(payout.id)).checkAt, null)
    await settle(payout.id)
    await giveBack(app, { bookingId, amountMinor: 320_000 })
    await Promise.all([settle(payout.id), settle(payout.id)])
    assert.deepEqual(await readReversals(payout.id), [
      { owedMinor: 90_000, amountMinor: 90_000, status: 'REVERSED' },
      { owedMinor: 288_000, amountMinor: 288_000, status: 'REVERSED' },
    ])
    const { transferId, checkAt } = await readPayout(payout.id)
    assert.equal(checkAt, null)
    const transfer = await stripe.transfers.retrieve(transferId ?? '')
    assert.deepEqual([transfer.amount_reversed, transfer.reversed], [378_000, true])
    await assertMoneyTrue(app)
  })

  test('that was requested during the transfer is not forgotten', async () => {
    const { payout, bookingIds } = await aFlownLeg()
    const slow = onTransfer(async (make) => {
      const created = await make()
      await giveBack(app, { bookingId: bookingIds[0] ?? '', amountMinor: 210_000 })
      return created
    })
    await settle(payout.id, slow)
    assert.deepEqual(await readReversals(payout.id), [
      { owedMinor: 189_000, amountMinor: 189_000, status: 'REVERSED' },
    ])
  })

  test('that the provider cannot reverse is owed, and set off against the next payout', async () => {
    const { payout, bookingIds, operator } = await aFlownLeg()
    await settle(payout.id)
    const { transferId } = await readPayout(payout.id)
    // The operator's own balance is empty, because the transfer was reversed by hand.
    await stripe.transfers.createReversal(transferId ?? '', { amount: 378_000 })
    await stripe.topups.create({ amount: 1, currency: 'usd' })
    await giveBack(app, { bookingId: bookingIds[0] ?? '', amountMinor: 420_000 })
    await settle(payout.id)
    assert.deepEqual(await readReversals(payout.id), [
      { owedMinor: 378_000, amountMinor: 378_000, status: 'REFUSED' },
    ])
    await stripe.transfers.create({
      amount: 378_000,
      currency: 'usd',
      destination: operator.stripeAccountId ?? '',
    })

    const small = await aSoldLeg(app, { operatorId: operator.id, priceMinor: 200_000 })
    const first = await fly(app, small.leg.id)
    await settle(first.id)
    const setOff = await readPayout(first.id)
    assert.deepEqual([setOff.status, setOff.netMinor, setOff.amountMinor], ['NOTHING_DUE', 180_000, 0])

    const large = await aSoldLeg(app, { operatorId: operator.id, priceMinor: 500_000 })
    const second = await fly(app, large.leg.id)
    await settle(second.id)
    const paid = await readPayout(second.id)
    assert.deepEqual(
      [paid.status, paid.netMinor, paid.amountMinor],
      ['PAID', 450_000, 450_000 + 180_000 - 378_000],
    )
    await assertMoneyTrue(app)
  })

  test('that is owed is set off once, even if two legs are settled at the same time', async () => {
    const { payout, bookingIds, operator } = await aFlownLeg()
    await settle(payout.id)
    await giveBack(app, { bookingId: bookingIds[0] ?? '', amountMinor: 420_000 })
    await db
      .insertInto('payoutReversals')
      .values({ payoutId: payout.id, owedMinor: 378_000, amountMinor: 0, status: 'CARRIED' })
      .execute()
    await settle(payout.id)
    const others: { id: string }[] = []
    for (const _ of [1, 2]) {
      const { leg } = await aSoldLeg(app, { operatorId: operator.id, priceMinor: 300_000 })
      others.push(await fly(app, leg.id))
    }
    let rivals: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`lock table payouts in exclusive mode`.execute(tx)
      rivals = Promise.all(others.map(({ id }) => settle(id)))
      await waitingForLocks(1)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await rivals
    for (const { id } of others) await settle(id)
    const amounts = await Promise.all(others.map(async ({ id }) => (await readPayout(id)).amountMinor))
    assert.deepEqual(amounts.sort(), [0, 270_000 * 2 - 378_000])
  })

  test('of a leg is reversed before the next leg is paid', async () => {
    const { payout, bookingIds, operator } = await aFlownLeg()
    await settle(payout.id)
    await giveBack(app, { bookingId: bookingIds[0] ?? '', amountMinor: 420_000 })
    const next = await aSoldLeg(app, { operatorId: operator.id })
    const nextPayout = await fly(app, next.leg.id)
    await settle(nextPayout.id)
    assert.equal((await readPayout(nextPayout.id)).waitsFor, 'EARLIER_PAYOUT')
    await settle(payout.id)
    await settle(nextPayout.id)
    assert.equal((await readPayout(nextPayout.id)).amountMinor, 378_000)
  })

  test('in fils carries over an amount that the provider cannot transfer', async () => {
    // Shares of a refund that are not whole tens, as an earlier release stored them.
    const { payout, operator, bookingIds } = await aFlownLeg({ currency: 'KWD', priceMinor: 1_250_550 })
    await giveBack(app, { bookingId: bookingIds[0] ?? '', amountMinor: 90 })
    await settle(payout.id)
    const { amountMinor, netMinor } = await readPayout(payout.id)
    assert.deepEqual([netMinor, amountMinor], [1_125_418, 1_125_410])
    const next = await aSoldLeg(app, { operatorId: operator.id, currency: 'KWD', priceMinor: 1_250_550 })
    await giveBack(app, { bookingId: next.bookingIds[0] ?? '', amountMinor: 90 })
    const nextPayout = await fly(app, next.leg.id)
    await settle(nextPayout.id)
    const row = await readPayout(nextPayout.id)
    assert.deepEqual([row.netMinor, row.amountMinor], [1_125_418, 1_125_420])
  })
})

test('recent money is not available yet: the transfer waits for it', async () => {
  const balance = await stripe.balance.retrieve()
  const spare = balance.available.find(({ currency }) => currency === 'usd')?.amount ?? 0
  const { accountId, payout } = await aFlownLeg()
  const emptied = await stripe.transfers.create({
    amount: spare,
    currency: 'usd',
    destination: accountId,
  })
  await settle(payout.id)
  const waiting = await readPayout(payout.id)
  assert.deepEqual([waiting.status, waiting.waitsFor], ['SCHEDULED', 'PROVIDER'])
  await stripe.transfers.createReversal(emptied.id)
  await settle(payout.id)
  assert.equal((await readPayout(payout.id)).status, 'PAID')
})

test('a transfer made before a crash is found after the provider has forgotten its idempotency key', async () => {
  const { payout, leg } = await aFlownLeg()
  await dieAfterTransfer(payout.id)
  await control(app, 'advance', { seconds: 25 * 3600 })
  await settle(payout.id)
  await assertOneTransfer({ payoutId: payout.id, legId: leg.id })
})
