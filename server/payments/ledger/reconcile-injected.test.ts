import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type Stripe from 'stripe'
import type { Currency } from '#contract/money.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { findReconciliations } from './list-ledger.ts'
import { reconcile } from './reconcile.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

const CURRENCIES = ['USD', 'JPY', 'KWD'] as const
type Transaction = Stripe.BalanceTransaction
type Change = (transactions: Transaction[]) => Iterable<Transaction> | AsyncIterable<Transaction>

/** The provider with a changed list of balance transactions. */
function listing(change: Change): Provider {
  const { stripe } = provider
  const list = async function* (ask: Stripe.BalanceTransactionListParams) {
    const all: Transaction[] = []
    for await (const one of stripe.balanceTransactions.list(ask)) all.push(one)
    yield* change(all)
  }
  const balanceTransactions = new Proxy(stripe.balanceTransactions, {
    get: (target, name) => (name === 'list' ? list : Reflect.get(target, name)),
  })
  const changed = new Proxy(stripe, {
    get: (target, name) => (name === 'balanceTransactions' ? balanceTransactions : Reflect.get(target, name)),
  })
  return { ...provider, stripe: changed }
}

async function aCharge(currency: Currency) {
  const leg = await aLeg(db, { currency })
  const { bookingId } = await aPaidBooking(app, { user: await aUser(db), legId: leg.id })
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  const isIts = ({ source }: Transaction) =>
    typeof source === 'object' &&
    source?.object === 'charge' &&
    source.payment_intent === payment.paymentIntentId
  return { posting: `capture:${payment.id}`, bookingId, amountMinor: payment.amountMinor, isIts }
}

/** The difference that the comparison finds for one posting, however recent; undefined if both sides agree. */
async function findDifference(reference: string | RegExp, by: Provider = provider) {
  await reconcile(db, by, { underWaySeconds: 0 })
  const { differences } = await findReconciliations(db)
  const found = differences.find((one) =>
    typeof reference === 'string' ? one.reference === reference : reference.test(one.reference),
  )
  return found && { currency: found.currency, ledger: found.ledgerMinor, provider: found.providerMinor }
}

/** Bypasses the triggers, which only a person with access to the database can do. */
async function smuggle(statement: string, values: unknown[]): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rowCount } = await client.query(statement, values)
    assert.ok(rowCount, statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

for (const currency of CURRENCIES) {
  describe(`the nightly comparison finds, in ${currency},`, () => {
    for (const minor of [1, -1]) {
      test(`${minor} minor unit at the provider`, async () => {
        const { posting, amountMinor, isIts } = await aCharge(currency)
        const by = listing((all) =>
          all.map((one) => (isIts(one) ? { ...one, amount: one.amount + minor } : one)),
        )
        assert.deepEqual(await findDifference(posting, by), {
          ...{ currency, ledger: amountMinor, provider: amountMinor + minor },
        })
      })

      test(`${minor} minor unit in the ledger`, async () => {
        const { posting, amountMinor } = await aCharge(currency)
        assert.equal(await findDifference(posting), undefined)
        await smuggle(
          `update ledger_entries set amount_minor = amount_minor + $2 where posting = $1 and account = 'provider'`,
          [posting, minor],
        )
        assert.deepEqual(await findDifference(posting), {
          ...{ currency, ledger: amountMinor + minor, provider: amountMinor },
        })
      })
    }

    test('a transaction that the provider does not have', async () => {
      const { posting, amountMinor, isIts } = await aCharge(currency)
      const by = listing((all) => all.filter((one) => !isIts(one)))
      assert.deepEqual(await findDifference(posting, by), { currency, ledger: amountMinor, provider: 0 })
      // The transaction came late: the next run finds it, and both sides agree again.
      assert.equal(await findDifference(posting), undefined)
    })

    test('a posting that the ledger does not have', async () => {
      const { posting, amountMinor } = await aCharge(currency)
      await smuggle('delete from ledger_entries where posting = $1', [posting])
      assert.deepEqual(await findDifference(posting), { currency, ledger: 0, provider: amountMinor })
    })

    test('a transaction of the provider that belongs to nothing, and one that appears twice', async () => {
      const { posting, amountMinor, isIts } = await aCharge(currency)
      const stranger = `txn_stranger_${currency}`
      const by = listing((all) =>
        all.flatMap((one) =>
          isIts(one) ? [one, { ...one, id: stranger, source: `tr_${currency}`, amount: -1, fee: 0 }] : [one],
        ),
      )
      assert.deepEqual(await findDifference(stranger, by), { currency, ledger: 0, provider: -1 })
      const twice = listing((all) =>
        all.flatMap((one) => (isIts(one) ? [one, { ...one, id: `${one.id}_again`, fee: 0 }] : [one])),
      )
      assert.deepEqual(await findDifference(posting, twice), {
        ...{ currency, ledger: amountMinor, provider: amountMinor * 2 },
      })
    })

    test('a provider’s fee that differs from the posted one', async () => {
      const { isIts } = await aCharge(currency)
      const by = listing((all) => all.map((one) => (isIts(one) ? { ...one, fee: one.fee + 1 } : one)))
      await reconcile(db, by, { underWaySeconds: 0 })
      const { rows } = await app.pool.query(
        `select id, fee_minor from provider_transactions where currency = $1 and fee_minor > 0 order by read_at desc limit 1`,
        [currency],
      )
      await smuggle(
        `update ledger_entries set amount_minor = amount_minor - 1 where posting = $1 and account = 'provider'`,
        [`provider-fee:${rows[0].id}`],
      )
      const fee = Number(rows[0].fee_minor)
      assert.deepEqual(await findDifference(`provider-fee:${rows[0].id}`), {
        ...{ currency, ledger: -fee - 1, provider: -fee },
      })
    })
  })
}

test('transactions that an interrupted read did not reach are read by the next run', async () => {
  const older = await aCharge('USD')
  const newer = await aCharge('USD')
  // The provider lists the newest first; here, one transaction is three days newer.
  const killed = listing(async function* (all) {
    for (const one of all) {
      if (older.isIts(one)) throw new Error('killed')
      yield newer.isIts(one) ? { ...one, created: one.created + 3 * 86_400 } : one
    }
  })
  await assert.rejects(reconcile(db, killed), /killed/)
  assert.equal(await findDifference(older.posting), undefined)
  assert.equal(await findDifference(newer.posting), undefined)
})
