import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import {
  choiceField,
  email,
  flag,
  ignored,
  matching,
  object,
  type Parsed,
  params,
  text,
  unsettable,
} from '../api/params.ts'
import { ParameterProblem } from '../api/problem.ts'
import { openAccount } from '../connect/open-account.ts'
import { createLoginLink } from '../connect/open-dashboard.ts'
import { currency } from '../payments/currencies.ts'
import type { Account } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const requested = object({ requested: flag() })
const profile = params<Stripe.AccountCreateParams.BusinessProfile>()({
  mcc: text(),
  name: text(),
  product_description: text(),
  support_email: email(),
  support_phone: text(),
  url: text(),
})
const country = matching(/^[A-Z]{2}$/, { message: 'Country is not known', code: 'country_unsupported' })

const creating = params<Stripe.AccountCreateParams>()({
  business_profile: object(profile),
  business_type: choiceField('company', 'government_entity', 'individual', 'non_profit'),
  capabilities: object(
    params<Stripe.AccountCreateParams.Capabilities>()({ card_payments: requested, transfers: requested }),
  ),
  company: ignored(),
  controller: object(
    params<Stripe.AccountCreateParams.Controller>()({
      fees: object({ payer: choiceField('account', 'application') }),
      losses: object({ payments: choiceField('application', 'stripe') }),
      requirement_collection: choiceField('application', 'stripe'),
      stripe_dashboard: object({ type: choiceField('express', 'full', 'none') }),
    }),
  ),
  country,
  default_currency: currency(),
  email: email(),
  individual: ignored(),
  metadata: metadata(),
  settings: ignored(),
  type: choiceField('custom', 'express', 'standard'),
})

const changing = params<Stripe.AccountUpdateParams>()({
  business_profile: object(profile),
  company: ignored(),
  default_currency: currency(),
  email: unsettable(email()),
  individual: ignored(),
  metadata: metadata(),
  settings: ignored(),
})

/** Connected accounts of the Express kind: the holder gives their details on a hosted page, never to the platform. */
export const accounts: Resource = {
  object: 'account',
  prefix: 'acct',
  url: '/v1/accounts',
  create: defineOperation(creating, createAccount),
  update: defineOperation(changing, updateAccount),
  remove: defineOperation({}, (context, _, id) => {
    requireRow(context, 'account', id, 'account')
    context.store.remove(id)
    const gone: Stripe.DeletedAccount = { id, object: 'account', deleted: true }
    return gone
  }),
  actions: {
    login_links: defineOperation(params<Stripe.AccountCreateLoginLinkParams>()({}), (context, _, id) =>
      createLoginLink(context, id),
    ),
  },
  filters: {},
}

function createAccount(context: Context, input: Parsed<typeof creating>): Account {
  const { type, controller } = input
  if (type !== undefined && controller !== undefined) {
    throw new ParameterProblem('You may only specify one of these parameters: type, controller.', {
      param: 'type',
    })
  }
  if ((type ?? controller?.stripe_dashboard?.type) !== 'express') {
    throw new ParameterProblem('The sandbox speaks Express accounts only: send type=express.', {
      param: 'type',
    })
  }
  return openAccount(context, {
    type: type === undefined ? 'none' : 'express',
    country: input.country ?? 'US',
    currency: input.default_currency,
    email: input.email ?? null,
    businessType: input.business_type ?? null,
    profile: input.business_profile ?? {},
    capabilities: Object.entries(input.capabilities ?? {})
      .filter(([, asked]) => asked?.requested === true)
      .map(([name]) => name),
    metadata: changeMetadata({}, input.metadata),
  })
}

function updateAccount(context: Context, input: Parsed<typeof changing>, id: string): Account {
  const account = requireRow(context, 'account', id, 'account')
  const { business_profile: before } = account
  const given = Object.fromEntries(
    Object.entries(input.business_profile ?? {}).filter(([, value]) => value !== undefined),
  )
  const changed = context.store.update<'account'>({
    ...account,
    ...(before && { business_profile: { ...before, ...given } }),
    default_currency: input.default_currency ?? account.default_currency ?? 'usd',
    email: input.email === undefined ? account.email : input.email,
    metadata: changeMetadata(account.metadata, input.metadata),
  })
  emit(context, 'account.updated', changed, { account: id, before: account })
  return changed
}
