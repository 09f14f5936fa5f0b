import type Stripe from 'stripe'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Account } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'

/** Changes the bank account for payouts, as its holder does on the provider's pages; the platform is not asked. */
export function changeBank(context: Context, accountId: string, number: string): Account {
  const before = requireRow(context, 'account', accountId, 'account')
  const banks = buildBankList(before, number)
  const after = context.store.update<'account'>({ ...before, external_accounts: banks })
  for (const bank of banks.data)
    emit(context, 'account.external_account.created', bank, { account: accountId })
  emit(context, 'account.updated', after, { account: accountId, before })
  return after
}

/** Returns the list of an account's bank accounts, with only this one. */
export function buildBankList(account: Account, number: string): Account['external_accounts'] {
  const digits = number.replace(/\s/g, '')
  const bank: Stripe.BankAccount = {
    id: makeId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: account.business_profile?.name ?? null,
    account_holder_type: 'company',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'Sandbox Bank',
    country: account.country ?? 'US',
    currency: account.default_currency ?? 'usd',
    default_for_currency: true,
    fingerprint: makeId('fp', 16),
    last4: digits.slice(-4),
    metadata: {},
    routing_number: null,
    status: 'new',
  }
  return { ...makeEmptyBankList(account.id), data: [bank] }
}

export function makeEmptyBankList(accountId: string): Account['external_accounts'] {
  return { object: 'list', data: [], has_more: false, url: `/v1/accounts/${accountId}/external_accounts` }
}
