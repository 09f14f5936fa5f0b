import { sql } from 'kysely'
import { findCountryCode } from '../server/payments/payouts/payout-account-rules.ts'
import type { Provider } from '../server/payments/stripe.ts'
import type { Db } from '../server/runtime/db.ts'
import { callTogether } from './pay-demo-bookings.ts'

/**
 * Opens accounts for the demo's operators at the payment sandbox and makes the demo's transfers there, so that later
 * legs can be paid out and reversed. Skips accounts and transfers of an earlier start.
 */
export async function openDemoAccounts(
  db: Db,
  provider: Provider,
  { sandboxUrl }: { sandboxUrl: string },
): Promise<void> {
  await openAccounts(db, provider, sandboxUrl)
  await makeTransfers(db, provider, sandboxUrl)
}

async function openAccounts(db: Db, provider: Provider, sandboxUrl: string): Promise<void> {
  const { stripe } = provider
  const operators = await db
    .selectFrom('operators')
    .select(['id', 'legalName', 'contactEmail', 'baseCountry', 'stripeAccountId', 'payoutsEnabled'])
    .where('stripeAccountId', 'like', 'acct_demo_%')
    .orderBy('id')
    .execute()
  const open = async (operator: (typeof operators)[number]) => {
    const country = findCountryCode(operator.baseCountry)
    const account = await stripe.accounts.create(
      {
        type: 'express',
        ...(country && { country }),
        email: operator.contactEmail,
        business_profile: { name: operator.legalName },
        capabilities: { transfers: { requested: true } },
        metadata: { operator_id: operator.id },
      },
      { idempotencyKey: `demo-account-${operator.id}` },
    )
    await submitDetails(provider, sandboxUrl, {
      account: account.id,
      payoutsEnabled: operator.payoutsEnabled,
    })
    await db
      .updateTable('operators')
      .set({ stripeAccountId: account.id })
      .where('id', '=', operator.id)
      .where('stripeAccountId', '=', operator.stripeAccountId)
      .execute()
  }
  await Promise.all(operators.map(open))
}

async function submitDetails(
  provider: Provider,
  sandboxUrl: string,
  account: { account: string; payoutsEnabled: boolean },
): Promise<void> {
  const response = await provider.fetch(`${sandboxUrl}/_sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, submitted: true }),
  })
  if (!response.ok) throw new Error(`The payment sandbox refused a demo account: ${await response.text()}`)
}

async function makeTransfers(db: Db, provider: Provider, sandboxUrl: string): Promise<void> {
  const paid = await db
    .selectFrom('payouts')
    .innerJoin('operators', 'operators.id', 'payouts.operatorId')
    .select(['payouts.id', 'payouts.legId', 'payouts.currency', 'payouts.amountMinor'])
    .select('operators.stripeAccountId as destination')
    .where('payouts.transferId', 'like', 'tr_demo_%')
    .where('operators.stripeAccountId', 'not like', 'acct_demo_%')
    .where('operators.payoutsEnabled', '=', true)
    .orderBy('payouts.id')
    .execute()
  if (paid.length === 0) return
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of paid)
    sums.set(currency, (sums.get(currency) ?? 0) + (amountMinor ?? 0))
  for (const [currency, minor] of sums) await fund(provider.stripe, currency.toLowerCase(), minor)
  const transfers = await callTogether(
    provider,
    sandboxUrl,
    paid.map(({ id, legId, currency, amountMinor, destination }) => ({
      path: '/v1/transfers',
      key: `demo-transfer-${id}`,
      form: {
        amount: String(amountMinor ?? 0),
        currency: currency.toLowerCase(),
        destination: destination ?? '',
        transfer_group: `leg_${legId}`,
        'metadata[payout_id]': id,
        'metadata[leg_id]': legId,
      },
    })),
  )
  const created = paid.map(({ id }, at) => ({ id, transferId: transfers[at]?.id }))
  await sql`
    update payouts p set transfer_id = created."transferId"
    from jsonb_to_recordset(${JSON.stringify(created)}) as created(id uuid, "transferId" text)
    where p.id = created.id and p.transfer_id like 'tr_demo_%'`.execute(db)
}

// Tops up the balance by what is missing for the transfers or not available yet.
async function fund(stripe: Provider['stripe'], currency: string, neededMinor: number): Promise<void> {
  const { available } = await stripe.balance.retrieve()
  const there = available.find((one) => one.currency === currency)?.amount ?? 0
  if (there >= neededMinor) return
  await stripe.topups.create({ amount: neededMinor - there, currency, description: 'Funds of the demo' })
}
