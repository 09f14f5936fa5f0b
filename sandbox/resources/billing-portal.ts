import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import {
  choiceField,
  flag,
  ignored,
  list,
  needed,
  object,
  type Parsed,
  params,
  text,
  url,
} from '../api/params.ts'
import { makeId } from '../store/ids.ts'
import type { PortalConfiguration } from '../store/rows.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const enabled = { enabled: needed(flag()) }
const features = object(
  params<Stripe.BillingPortal.ConfigurationCreateParams.Features>()({
    customer_update: ignored(),
    invoice_history: object(enabled),
    payment_method_update: object(enabled),
    subscription_cancel: object({
      ...enabled,
      cancellation_reason: ignored(),
      mode: choiceField('at_period_end', 'immediately'),
      proration_behavior: choiceField('always_invoice', 'create_prorations', 'none'),
    }),
    subscription_update: object({
      ...enabled,
      default_allowed_updates: list(choiceField('price', 'promotion_code', 'quantity')),
      products: list(object({ product: needed(text()), prices: needed(list(text())) })),
      proration_behavior: choiceField('always_invoice', 'create_prorations', 'none'),
    }),
  }),
)

const creating = params<Stripe.BillingPortal.ConfigurationCreateParams>()({
  business_profile: object({
    headline: text({ max: 60 }),
    privacy_policy_url: url(),
    terms_of_service_url: url(),
  }),
  default_return_url: url(),
  features: needed(features),
  metadata: metadata(),
  name: text(),
})

/** What customers may do in the portal. A session without a configuration allows everything that needs no prices. */
export const portalConfigurations: Resource = {
  object: 'billing_portal.configuration',
  prefix: 'bpc',
  url: '/v1/billing_portal/configurations',
  create: defineOperation(creating, (context, input) =>
    saveConfiguration(context, input, { isDefault: false }),
  ),
  filters: params<Stripe.BillingPortal.ConfigurationListParams>()({ active: flag(), is_default: flag() }),
}

/** A session of the portal for one customer. Its id is a secret. */
export const portalSessions: Resource = {
  object: 'billing_portal.session',
  prefix: '',
  url: '/v1/billing_portal/sessions',
  create: defineOperation(
    params<Stripe.BillingPortal.SessionCreateParams>()({
      configuration: text(),
      customer: needed(text()),
      locale: ignored(),
      return_url: url(),
    }),
    (context, input) => {
      const customer = requireRow(context, 'customer', input.customer, 'customer')
      const configuration = input.configuration
        ? requireRow(context, 'billing_portal.configuration', input.configuration, 'configuration')
        : defaultConfiguration(context)
      const id = makeId('bps', 32)
      return context.store.insert(
        'billing_portal.session',
        {
          id,
          object: 'billing_portal.session',
          configuration: configuration.id,
          created: context.now,
          customer: customer.id,
          customer_account: null,
          flow: null,
          livemode: false,
          locale: null,
          on_behalf_of: null,
          return_url: input.return_url ?? configuration.default_return_url,
          url: `${context.siteUrl}/c/portal/${id}`,
        },
        {},
      )
    },
  ),
}

function defaultConfiguration(context: Context): PortalConfiguration {
  const query = { where: { is_default: 1 }, created: {}, types: [], limit: 1 }
  const [existing] = context.store.page('billing_portal.configuration', query)
  return existing ?? saveConfiguration(context, { features: allFeatures }, { isDefault: true })
}

const allFeatures = {
  customer_update: undefined,
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: {
    enabled: true,
    mode: 'at_period_end',
    proration_behavior: 'none',
    cancellation_reason: undefined,
  },
  subscription_update: undefined,
} as const

type Input = Pick<Parsed<typeof creating>, 'features'> & Partial<Parsed<typeof creating>>

function saveConfiguration(
  context: Context,
  input: Input,
  { isDefault }: { isDefault: boolean },
): PortalConfiguration {
  const { business_profile: profile } = input
  return context.store.insert(
    'billing_portal.configuration',
    {
      id: makeId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      application: null,
      business_profile: {
        headline: profile?.headline ?? null,
        privacy_policy_url: profile?.privacy_policy_url ?? null,
        terms_of_service_url: profile?.terms_of_service_url ?? null,
      },
      created: context.now,
      default_return_url: input.default_return_url ?? null,
      features: buildFeatures(input.features),
      is_default: isDefault,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: changeMetadata({}, input.metadata),
      name: input.name ?? null,
      updated: context.now,
    },
    {},
  )
}

function buildFeatures(input: Input['features']): PortalConfiguration['features'] {
  const { subscription_cancel: cancel, subscription_update: update } = input
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: input.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: input.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: cancel?.enabled ?? false,
      mode: cancel?.mode ?? 'at_period_end',
      proration_behavior: cancel?.proration_behavior ?? 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: update?.default_allowed_updates ?? [],
      enabled: update?.enabled ?? false,
      products: (update?.products ?? []).map((one) => ({
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        prices: one.prices,
        product: one.product,
      })),
      proration_behavior: update?.proration_behavior ?? 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}
