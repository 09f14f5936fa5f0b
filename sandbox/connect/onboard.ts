import { type Context, requireRow } from '../resources/resource.ts'
import type { Account } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { buildBankList } from './bank-account.ts'
import { buildRequirements, detailsDue } from './open-account.ts'

/** Stores the holder's details. Payouts begin at once, or after the provider has verified them. */
export function submitDetails(
  context: Context,
  accountId: string,
  { name, bank, verified }: { name: string; bank: string; verified: boolean },
): Account {
  const account = requireRow(context, 'account', accountId, 'account')
  return change(context, account, {
    ...account,
    ...(account.business_profile && { business_profile: { ...account.business_profile, name } }),
    details_submitted: true,
    // Submitting again to end the verification keeps the bank account.
    ...(!account.details_submitted && { external_accounts: buildBankList(account, bank) }),
    tos_acceptance: { date: account.tos_acceptance?.date ?? context.now, ip: null, user_agent: null },
    ...(verified ? activeState(account) : pendingState(account)),
  })
}

/** Ends the provider's verification: payouts are on, or off until more details are given. */
export function decidePayouts(context: Context, accountId: string, enabled: boolean): Account {
  const account = requireRow(context, 'account', accountId, 'account')
  return change(context, account, { ...account, ...(enabled ? activeState(account) : offState(account)) })
}

type State = Pick<Account, 'capabilities' | 'charges_enabled' | 'payouts_enabled' | 'requirements'>

function activeState(account: Account): Partial<State> {
  return {
    capabilities: everyCapability(account, 'active'),
    charges_enabled: account.capabilities?.card_payments !== undefined,
    payouts_enabled: true,
    requirements: buildRequirements([]),
  }
}

function pendingState(account: Account): Partial<State> {
  return {
    capabilities: everyCapability(account, 'pending'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: {
      ...buildRequirements([]),
      disabled_reason: 'requirements.pending_verification',
      pending_verification: ['company.verification.document'],
    },
  }
}

function offState(account: Account): Partial<State> {
  return {
    capabilities: everyCapability(account, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: {
      ...buildRequirements(account.details_submitted ? ['external_account'] : detailsDue),
      disabled_reason: 'requirements.past_due',
    },
  }
}

function everyCapability(account: Account, state: 'active' | 'inactive' | 'pending') {
  return Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, state]))
}

function change(context: Context, before: Account, after: Account): Account {
  const changed = context.store.update<'account'>(after)
  emit(context, 'account.updated', changed, { account: after.id, before })
  return changed
}
