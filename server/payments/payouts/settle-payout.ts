import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Database, PayoutsTable } from '#db/types.ts'
import { postRelease } from '#server/payments/ledger/ledger.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findLegFigures, findPayoutFacts, isRefundOpen } from './payout-facts.ts'
import { decidePayout, decideReversal, type PayoutFacts } from './payout-rules.ts'
import { type ReversalOrder, sendReversal } from './send-reversal.ts'
import { sendTransfer, type TransferOrder } from './send-transfer.ts'

/**
 * Pays an operator for a flown leg, and reverses later refunds. The decision is made under the operator's lock and
 * its figures are stored; the provider is called without the lock. After a crash, the next run continues with the
 * same transfer and never makes a second one.
 */
export async function settlePayout(
  db: Db,
  provider: Provider,
  { payoutId }: { payoutId: string },
): Promise<void> {
  const step = await db.transaction().execute((tx) => decideAndRecord(tx, { payoutId }))
  if (!step) return
  // A refused transfer waits for its next attempt.
  if (step.do === 'transfer' && !(await sendTransfer(db, provider, step.order))) return
  if (step.do === 'reverse') await sendReversal(db, provider, step.order)
  await settlePayout(db, provider, { payoutId })
}

type Payout = Selectable<PayoutsTable>
type Step = { do: 'transfer'; order: TransferOrder } | { do: 'reverse'; order: ReversalOrder }

async function decideAndRecord(tx: Tx, { payoutId }: { payoutId: string }): Promise<Step | null> {
  const locked = await lockPayout(tx, { payoutId })
  if (!locked) return null
  const { payout, destination } = locked
  if (payout.status === 'SCHEDULED') return await decideTransfer(tx, { payout, destination })
  if (payout.status === 'SENDING') return transferStep(payout, destination)
  return await decideCorrection(tx, payout)
}

// Locks the operator before the payout, so that only one transaction at a time decides the amount carried over
// between legs.
async function lockPayout(tx: Tx, { payoutId }: { payoutId: string }) {
  const found = await tx
    .selectFrom('payouts')
    .select('operatorId')
    .where('id', '=', payoutId)
    .executeTakeFirst()
  if (!found) return null
  const { stripeAccountId: destination } = await tx
    .selectFrom('operators')
    .select('stripeAccountId')
    .where('id', '=', found.operatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const payout = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { payout, destination }
}

async function decideTransfer(
  tx: Tx,
  { payout, destination }: { payout: Payout; destination: string | null },
): Promise<Step | null> {
  const facts = await findPayoutFacts(tx, payout)
  const decision = decidePayout(facts)
  if (decision.do === 'wait') {
    const { seconds } = decision
    await change(tx, payout, {
      waitsFor: decision.for,
      checkAt: facts.due
        ? sql<Date>`now() + make_interval(secs => ${seconds})`
        : sql<Date>`greatest(${facts.dueAt}::timestamptz, now() + make_interval(secs => ${seconds}))`,
    })
    return null
  }
  await postRelease(tx, payout)
  if (decision.do === 'settle') {
    await change(tx, payout, {
      ...pickFigures(facts),
      status: 'NOTHING_DUE',
      amountMinor: 0,
      waitsFor: null,
      paidAt: sql<Date>`now()`,
      checkAt: null,
    })
    return null
  }
  const { amountMinor } = decision
  await change(tx, payout, {
    ...pickFigures(facts),
    status: 'SENDING',
    amountMinor,
    waitsFor: null,
    checkAt: inAMinute,
  })
  return transferStep({ ...payout, amountMinor }, destination)
}

const inAMinute = sql<Date>`now() + interval '60 seconds'`

function pickFigures({ grossMinor, feeMinor, netMinor, taxesMinor }: PayoutFacts) {
  return { grossMinor, feeMinor, netMinor, taxesMinor, refundsMinor: grossMinor - feeMinor - netMinor }
}

function transferStep(payout: Payout, destination: string | null): Step {
  const { id: payoutId, legId, currency, amountMinor, refusals, keyRound } = payout
  if (destination === null || amountMinor === null) throw new Error(`Payout ${payoutId} has no destination`)
  return {
    do: 'transfer',
    order: { payoutId, legId, currency, amountMinor, refusals, keyRound, destination },
  }
}

/** After the payment: compares the ledger with the paid amount, and decides what to reverse. */
async function decideCorrection(tx: Tx, payout: Payout): Promise<Step | null> {
  const { id: payoutId, currency, transferId } = payout
  const earlier = await tx
    .selectFrom('payoutReversals')
    .select(['id', 'status', 'owedMinor', 'amountMinor', 'keyRound'])
    .where('payoutId', '=', payoutId)
    .execute()
  const sending = earlier.find(({ status }) => status === 'SENDING')
  if (sending) {
    await change(tx, payout, { checkAt: inAMinute })
    return reversalStep(payout, sending)
  }
  if (await isRefundOpen(tx, payout)) {
    await change(tx, payout, { checkAt: sql<Date>`now() + interval '30 seconds'` })
    return null
  }
  await postRelease(tx, payout)
  const { netMinor, taxesMinor } = await findLegFigures(tx, payout)
  const reversed = earlier.filter(({ status }) => status === 'REVERSED')
  const decision = decideReversal({
    currency,
    owedMinor:
      (payout.netMinor ?? 0) +
      (payout.taxesMinor ?? 0) -
      netMinor -
      taxesMinor -
      sum(earlier.map((one) => one.owedMinor)),
    leftMinor: (payout.amountMinor ?? 0) - sum(reversed.map((one) => one.amountMinor)),
  })
  if (!decision) {
    await change(tx, payout, { checkAt: null })
    return null
  }
  const takesBack = decision.amountMinor > 0 && transferId !== null
  const reversal = await tx
    .insertInto('payoutReversals')
    .values({ payoutId, ...decision, status: takesBack ? 'SENDING' : 'CARRIED' })
    .returning(['id', 'amountMinor', 'keyRound'])
    .executeTakeFirstOrThrow()
  await change(tx, payout, { checkAt: takesBack ? inAMinute : null, waitsFor: null })
  return takesBack ? reversalStep(payout, reversal) : null
}

function reversalStep(
  { id: payoutId, currency, transferId }: Payout,
  { id: reversalId, amountMinor, keyRound }: { id: string; amountMinor: number; keyRound: number },
): Step {
  if (transferId === null) throw new Error(`Payout ${payoutId} has no transfer to reverse`)
  return { do: 'reverse', order: { reversalId, payoutId, transferId, currency, amountMinor, keyRound } }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

async function change(tx: Tx, { id }: Payout, to: UpdateObject<Database, 'payouts'>): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ ...to, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
