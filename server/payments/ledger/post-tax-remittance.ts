import type { Currency } from '#contract/money.ts'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Posts a tax that was paid to its authority from our own bank. Withdrawals from the provider to that bank are posted
 * against the platform's fees, so the cost of this payment is posted there too. The difference to the collected
 * amount is the result of currency conversion.
 */
export async function postTaxRemittance(
  tx: Tx,
  of: { filingId: string; code: string; currency: Currency; amountMinor: number; costMinor: number },
): Promise<void> {
  const { filingId, code, currency, amountMinor, costMinor } = of
  const entries = [
    { account: `taxes_collected:${code}`, amountMinor },
    { account: 'platform_fees', amountMinor: -costMinor },
    { account: 'fx_on_taxes', amountMinor: costMinor - amountMinor },
  ].filter((entry) => entry.amountMinor !== 0)
  await tx
    .insertInto('ledgerEntries')
    .values(entries.map((entry) => ({ ...entry, posting: `remit-tax:${filingId}`, currency })))
    .onConflict((oc) => oc.columns(['posting', 'account']).doNothing())
    .execute()
}
