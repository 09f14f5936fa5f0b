import type Stripe from 'stripe'
import type { Context } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Account } from '../store/rows.ts'
import { makeEmptyBankList } from './bank-account.ts'

type Facts = {
  type: 'express' | 'none'
  country: string
  currency: string | undefined
  email: string | null
  businessType: Account['business_type']
  profile: { [Name in 'mcc' | 'name' | 'url']?: string | undefined } & Record<string, string | undefined>
  /** The capabilities that were requested. */
  capabilities: string[]
  metadata: Record<string, string>
}

/** The details that the holder must give before payouts. */
export const detailsDue = ['business_profile.url', 'external_account', 'tos_acceptance.date']

/** Opens an Express account without any details of its holder; it can neither be paid nor pay out. */
export function openAccount(context: Context, facts: Facts): Account {
  const { profile } = facts
  const id = makeId('acct', 16)
  return context.store.insert(
    'account',
    {
      id,
      object: 'account',
      business_profile: {
        annual_revenue: null,
        estimated_worker_count: null,
        mcc: profile.mcc ?? null,
        minority_owned_business_designation: null,
        name: profile.name ?? null,
        product_description: profile.product_description ?? null,
        specified_commercial_transactions_act_url: null,
        support_address: null,
        support_email: profile.support_email ?? null,
        support_phone: profile.support_phone ?? null,
        support_url: null,
        url: profile.url ?? null,
      },
      business_type: facts.businessType ?? null,
      capabilities: Object.fromEntries(facts.capabilities.map((name) => [name, 'inactive'])),
      charges_enabled: false,
      controller: {
        fees: { payer: facts.type === 'express' ? 'application_express' : 'application' },
        is_controller: true,
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
        type: 'application',
      },
      country: facts.country,
      created: context.now,
      default_currency: facts.currency ?? currencies[facts.country] ?? 'usd',
      details_submitted: false,
      email: facts.email,
      external_accounts: makeEmptyBankList(id),
      future_requirements: buildRequirements([]),
      metadata: facts.metadata,
      payouts_enabled: false,
      requirements: { ...buildRequirements(detailsDue), disabled_reason: 'requirements.past_due' },
      settings: buildSettings(context, profile.name ?? null),
      tos_acceptance: { date: null, ip: null, user_agent: null },
      type: facts.type,
    },
    {},
  )
}

const currencies: Record<string, string> = {
  AE: 'aed',
  CA: 'cad',
  CH: 'chf',
  DE: 'eur',
  ES: 'eur',
  FR: 'eur',
  GB: 'gbp',
  IT: 'eur',
  JP: 'jpy',
  KW: 'kwd',
  NL: 'eur',
  SA: 'sar',
}

/** Requirements in which only these details are due. */
export function buildRequirements(due: string[]): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  }
}

function buildSettings(context: Context, name: string | null): NonNullable<Account['settings']> {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: name, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: context.merchantName.toUpperCase().slice(0, 22),
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
  }
}
