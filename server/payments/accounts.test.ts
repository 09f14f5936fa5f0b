import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { LEDGER_ACCOUNTS, type LedgerAccount } from '#contract/admin/admin-money.ts'
import { openTestApp } from '#test/app.ts'
import { aPaidOperator, aSoldLeg, fly } from '#test/payouts.ts'
import { findImbalances } from './ledger/ledger.ts'
import { reconcile } from './ledger/reconcile.ts'
import { settlePayout } from './payouts/settle-payout.ts'
import { lockRefundable, requestRefund } from './refunds/refund.ts'
import { sendRefund } from './refunds/send-refund.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

/** For each ledger account, the kinds of postings that take money out of it again, so that no account only grows. */
const EMPTIED_BY: Record<LedgerAccount, string[]> = {
  // The provider's balance pays travellers, operators and our own bank account.
  provider: ['refund', 'transfer', 'withdrawal'],
  // The payout decision moves the money to the operator's account. After a cancelled leg, or by a policy, it is
  // refunded.
  travellers_held: ['refund-due', 'release'],
  operator_payable: ['transfer'],
  // The provider has accepted the refund.
  refunds: ['refund'],
  // A refund takes its part of the fee. The rest is paid out to our own bank account, less the provider's fees.
  platform_fees: ['refund-due', 'withdrawal'],
  premium: ['plan-refund', 'withdrawal'],
  provider_fees: ['withdrawal'],
  fx_on_taxes: [],
}

async function balances(): Promise<Partial<Record<LedgerAccount, number>>> {
  const { rows } = await sql<{ account: LedgerAccount; minor: number }>`
    select account, sum(amount_minor) as minor from ledger_entries group by 1 having sum(amount_minor) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

async function refund(bookingId: string, amountMinor: number): Promise<void> {
  const { refundId } = await db.transaction().execute(async (tx) => {
    const payment = await lockRefundable(tx, { bookingId })
    assert.ok(payment)
    const of = { payment, amountMinor, kind: 'AMOUNT', reason: 'Weather', requestedBy: null } as const
    return await requestRefund(tx, of)
  })
  await sendRefund(db, provider, { refundId })
}

async function aWithdrawal(id: string, of: { type: string; source: string; amountMinor: number }) {
  const row = { id, ...of, feeMinor: 0, currency: 'USD', createdAt: new Date() }
  await db.insertInto('providerTransactions').values(row).execute()
  await reconcile(db, provider, { underWaySeconds: 0 })
}

test('every account of the ledger has postings that empty it', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'ledger_entries_account_check'`.execute(db)
  const known = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, account]) => account)
  assert.deepEqual(known.toSorted(), LEDGER_ACCOUNTS.toSorted())
  assert.deepEqual(Object.keys(EMPTIED_BY).toSorted(), LEDGER_ACCOUNTS.toSorted())
})

test('a flight that was sold, refunded in part, flown, paid out and withdrawn leaves every account empty', async () => {
  await provider.stripe.topups.create({ amount: 90_000_000, currency: 'usd' })
  const { operator } = await aPaidOperator(app)
  const { leg, bookingIds } = await aSoldLeg(app, { operatorId: operator.id, seats: [2, 1] })
  await refund(bookingIds[0] ?? '', 300_000)
  await settlePayout(db, provider, { payoutId: (await fly(app, leg.id)).id })
  await sql`insert into ledger_entries (posting, account, amount_minor, currency) values
    ('plan-payment:x', 'provider', 14900, 'USD'), ('plan-payment:x', 'premium', -14900, 'USD'),
    ('plan-refund:x', 'provider', -4900, 'USD'), ('plan-refund:x', 'premium', 4900, 'USD')`.execute(db)
  await reconcile(db, provider, { underWaySeconds: 0 })
  const earned = await balances()
  const { platform_fees: fees = 0, premium = 0, provider_fees: cost = 0 } = earned
  assert.ok(fees < 0 && premium === -10_000 && cost > 0, JSON.stringify(earned))
  assert.equal(earned.provider, -(fees + premium + cost), 'the provider’s balance is our earnings')

  // Withdraws a part, then an amount that the bank refuses, then everything.
  await aWithdrawal('txn_part', { type: 'payout', source: 'po_part', amountMinor: -4000 })
  await aWithdrawal('txn_lost', { type: 'payout', source: 'po_lost', amountMinor: -9000 })
  const before = await balances()
  await aWithdrawal('txn_back', { type: 'payout_failure', source: 'po_lost', amountMinor: 9000 })
  assert.equal((await balances()).provider, (before.provider ?? 0) + 9000)
  await aWithdrawal('txn_all', {
    ...{ type: 'payout', source: 'po_all' },
    amountMinor: -((await balances()).provider ?? 0),
  })
  assert.deepEqual(await balances(), {})
  assert.deepEqual(await findImbalances(db), [])
  const { differences } = await db
    .selectFrom('reconciliationDifferences')
    .select(({ fn }) => fn.countAll<number>().as('differences'))
    .where('reference', 'like', 'withdrawal:%')
    .executeTakeFirstOrThrow()
  assert.equal(differences, 0)

  // Each kind in the table has taken money out of its account.
  const { rows } = await sql<{ account: LedgerAccount; kind: string }>`
    with signs as (select account, sign(sum(amount_minor) filter (where posting !~ '^(withdrawal|refund-failed)')) as grows
      from ledger_entries where posting ~ '^(capture|plan-payment|provider-fee|refund-due|release)' group by 1)
    select distinct e.account, split_part(e.posting, ':', 1) as kind from ledger_entries e join signs using (account)
    where sign(e.amount_minor) <> grows order by 1, 2`.execute(db)
  for (const account of LEDGER_ACCOUNTS) {
    const kinds = rows.filter((row) => row.account === account).map(({ kind }) => kind)
    for (const kind of EMPTIED_BY[account]) assert.ok(kinds.includes(kind), `${account}: ${kind} of ${kinds}`)
  }
})
