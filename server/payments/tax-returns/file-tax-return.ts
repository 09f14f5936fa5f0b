import type * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'
import type { FileReturnForm, RemitTaxForm, TaxReturnRow } from '#contract/taxes/admin-tax-returns.ts'
import { postTaxRemittance } from '#server/payments/ledger/post-tax-remittance.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import { findTaxReturns } from './list-tax-returns.ts'

type Which = Pick<TaxReturnRow, 'code' | 'month'>

/** Records that a return was filed. Problem `not_found` if nothing was collected of this tax in that month. */
export async function fileTaxReturn(
  db: Db,
  actor: Actor,
  { code, month, ...form }: Which & z.output<typeof FileReturnForm>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockReturn(tx, { code, month, ...form })
    await storeFiling(tx, actor, { act: 'FILE', code, month, ...form, amountMinor: null, costMinor: null })
    await recordAct(tx, actor, {
      act: 'tax-return.file',
      subject: { type: 'tax-return', id: `${code} ${month}` },
      before: { filedAt: row.filed?.at ?? null },
      after: { currency: row.currency, remitter: row.remitter, dueMinor: row.dueMinor },
    })
  })
}

/**
 * Records that the open amount of a tax was paid to the authority, and posts it. Problems: `not_found`,
 * `tax_operator_pays`, `tax_return_changed` (also for a repetition, because nothing is open any more).
 */
export async function remitTax(
  db: Db,
  actor: Actor,
  { code, month, ...form }: Which & z.output<typeof RemitTaxForm>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { openMinor } = await lockReturn(tx, { code, month, ...form })
    if (form.remitter === 'OPERATOR') throw new Problem('tax_operator_pays')
    const { currency, amountMinor, costMinor } = form
    if (openMinor !== amountMinor) throw new Problem('tax_return_changed')
    const filingId = await storeFiling(tx, actor, { act: 'REMIT', code, month, ...form })
    await postTaxRemittance(tx, { filingId, code, currency, amountMinor, costMinor })
    await recordAct(tx, actor, {
      act: 'tax-return.remit',
      subject: { type: 'tax-return', id: `${code} ${month}` },
      before: { openMinor },
      after: { currency, amountMinor, costMinor },
    })
  })
}

// The sums of a row come from its bookings; the lock only makes people who file and remit wait for each other.
async function lockReturn(
  tx: Tx,
  { code, month, currency, remitter }: Which & Pick<TaxReturnRow, 'currency' | 'remitter'>,
): Promise<TaxReturnRow> {
  await lockByName(tx, `tax return ${code} ${month}`)
  const rows = await findTaxReturns(tx, { code, month })
  const row = rows.find((one) => one.currency === currency && one.remitter === remitter)
  if (!row) throw new Problem('not_found')
  return row
}

type Filing = z.output<typeof FileReturnForm> &
  Which & { act: 'FILE' | 'REMIT'; amountMinor: number | null; costMinor: number | null }

async function storeFiling(tx: Tx, { id: decidedBy }: Actor, { month, ...filing }: Filing): Promise<string> {
  const { id } = await tx
    .insertInto('taxFilings')
    .values({ ...filing, month: `${month}-01`, decidedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
