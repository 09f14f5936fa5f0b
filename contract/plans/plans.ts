import * as z from 'zod/mini'
import { LinkToken } from '../accounts/account-settings.ts'
import { Email } from '../accounts/accounts.ts'
import { ReasonForm } from '../admin/admin-users.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

const PLANS = ['FREE', 'PREMIUM'] as const
export type PlanName = (typeof PLANS)[number]
export const BILLINGS = ['MONTHLY', 'ANNUAL'] as const
export type Billing = (typeof BILLINGS)[number]

/** The price of Premium, in minor units of USD. */
export const PREMIUM_PRICE_MINOR = { MONTHLY: 1_900, ANNUAL: 14_900 } as const
export const PREMIUM_CURRENCY = 'USD'
export const TRIAL_DAYS = 14
/** All payments are refundable for this many days after the first one. */
export const REFUND_DAYS = 30
/** Premium continues for this many days while a failed renewal is retried. */
export const PLAN_GRACE_DAYS = 7

/** The limits of each plan; null: unlimited. */
export const PLAN_LIMITS = {
  FREE: { savedRoutes: 5, alerts: 'WEEKLY', sms: false },
  PREMIUM: { savedRoutes: null, alerts: 'INSTANT', sms: true },
} as const

/** STARTING: nobody has agreed at the provider yet. */
const PLAN_STATES = ['STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'ENDED', 'ABANDONED'] as const
export type PlanState = (typeof PLAN_STATES)[number]
export const PLAN_REFUND_STATES = ['REQUESTED', 'PENDING', 'REFUNDED', 'FAILED'] as const

const Instant = z.iso.datetime()

export const PlanPayment = z.object({
  id: z.uuid(),
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  billing: z.enum(BILLINGS),
  paidUTC: Instant,
  refund: z.nullable(z.enum(PLAN_REFUND_STATES)),
})
export type PlanPayment = z.infer<typeof PlanPayment>

export const PlanView = z.object({
  plan: z.enum(PLANS),
  limits: z.object({
    savedRoutes: z.nullable(z.int()),
    alerts: z.enum(['WEEKLY', 'INSTANT']),
    sms: z.boolean(),
  }),
  /** How many seconds earlier Premium sees new legs; 0: no earlier. */
  earlyAccessSeconds: z.int(),
  /** Whether the next subscription begins with a trial. */
  trialAvailable: z.boolean(),
  /** The free months that the first annual plan adds; 0: none, or already used. */
  offerMonths: z.int(),
  /** The running subscription. */
  subscription: z.nullable(
    z.object({
      status: z.enum(['TRIALING', 'ACTIVE', 'PAST_DUE']),
      /** The billing of the current period. */
      billing: z.enum(BILLINGS),
      /** The billing of the next period. */
      nextBilling: z.enum(BILLINGS),
      /** The price of the next period; a subscriber keeps an older price. Null until the provider has reported it. */
      nextPrice: z.nullable(z.object({ amountMinor: AmountMinor, currency: CurrencyCode })),
      periodEndsUTC: Instant,
      /** The subscription ends then and does not renew. */
      endsUTC: z.nullable(Instant),
      offerMonthsGiven: z.int(),
      card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
      /** While a payment fails: when it is retried, and until when Premium continues. */
      nextTryUTC: z.nullable(Instant),
      graceEndsUTC: z.nullable(Instant),
    }),
  ),
  /** The refundable amount, and until when it is refundable; null: nothing. */
  moneyBack: z.nullable(z.object({ amountMinor: AmountMinor, currency: CurrencyCode, untilUTC: Instant })),
  /** The last 24, newest first. */
  payments: z.array(PlanPayment),
})
export type PlanView = z.infer<typeof PlanView>

const ok = { success: z.literal(true) }
const BillingForm = z.object({ billing: z.enum(BILLINGS) })
export const EndLinkForm = z.object({ email: Email })
const userId = z.object({ id: z.uuid() })

export const plans = {
  plan: defineEndpoint({
    method: 'GET',
    path: '/plan',
    access: 'signed-in',
    summary: "The caller's plan: its limits, its payment, and the refundable amount",
    description: 'Read from the provider within an hour of a visit to its page.',
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/plan/checkout',
    access: 'signed-in',
    summary: "Begin Premium on the payment provider's page; a repetition returns the same page",
    description: 'Answers `plan_running` beside a running plan; the first one begins with a trial.',
    body: BillingForm,
    answer: z.object({ ...ok, sessionId: z.string(), url: z.string() }),
  }),
  outcome: defineEndpoint({
    method: 'GET',
    path: '/plan/checkout/:sessionId',
    access: 'signed-in',
    summary: "The outcome of one's own checkout of Premium, read from the provider",
    description: 'Any other checkout is `plan_checkout_not_found`.',
    params: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ ...ok, status: z.enum(PLAN_STATES), billing: z.enum(BILLINGS) }),
  }),
  change: defineEndpoint({
    method: 'POST',
    path: '/plan/billing',
    access: 'signed-in',
    summary: 'Change to yearly billing from today, or to monthly billing from the end of the paid year',
    description: 'Answers `plan_past_due` while a payment is open; a refused card changes nothing.',
    body: BillingForm,
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/plan/cancel',
    access: 'signed-in',
    summary: 'End Premium with the paid period, or with the trial',
    description: 'Nothing more is charged; `plansResume` is possible until then.',
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
  requestEndLink: defineEndpoint({
    method: 'POST',
    path: '/plan/end-link',
    access: 'anyone',
    summary:
      'Mail a link that ends Premium without signing in; the answer does not reveal whether account and plan exist',
    description: 'The link works once, for 24 hours.',
    body: EndLinkForm,
    answer: z.object({ ...ok, message: z.string() }),
  }),
  endByLink: defineEndpoint({
    method: 'POST',
    path: '/plan/end-by-link',
    access: 'anyone',
    summary: 'End Premium with the paid period, by the token from the mail (24 hours, once)',
    description: 'A used or old link is `link_used` or `link_expired`.',
    body: z.object({ token: LinkToken }),
    answer: z.object({ ...ok, message: z.string() }),
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/plan/resume',
    access: 'signed-in',
    summary: 'Resume Premium before it has ended',
    description: 'It renews again; an ended plan is `plan_not_running`.',
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
  portal: defineEndpoint({
    method: 'POST',
    path: '/plan/portal',
    access: 'signed-in',
    summary: "A link to the provider's page for cards and invoices",
    description: 'Without a subscription `plan_not_running`.',
    answer: z.object({ ...ok, url: z.string() }),
  }),
  moneyBack: defineEndpoint({
    method: 'POST',
    path: '/plan/money-back',
    access: 'signed-in',
    summary:
      'Get a refund of all payments for Premium and end it at once; within 30 days of the first payment, once',
    description: 'Jobs send the refunds. Later, or a second time, it answers `money_back_over`.',
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
  userPlan: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:id/plan',
    access: ['ADMIN'],
    summary: "An account's plan and what it paid for it",
    description: 'Read from our records, not from the provider.',
    params: userId,
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
  userEnd: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/plan/end',
    access: ['ADMIN'],
    summary:
      "End an account's Premium, at once or with the paid period, with or without a refund of its last payment",
    description:
      'Jobs do it. Answers `plan_not_running` without a running plan, `nothing_to_refund` if the last payment was refunded already.',
    params: userId,
    body: z.object({
      ...ReasonForm.shape,
      when: z.enum(['NOW', 'PERIOD_END']),
      refundsLastPayment: z._default(z.boolean(), false),
    }),
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
  userMoneyBack: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/money-back',
    access: ['ADMIN'],
    summary: "Refund an account's payments for Premium under the guarantee, and end it",
    description:
      'Failed refunds are sent again. Answers `money_back_over` if the guarantee was used or its time is over.',
    params: userId,
    body: ReasonForm,
    answer: z.object({ ...ok, ...PlanView.shape }),
  }),
}
