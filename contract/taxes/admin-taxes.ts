import * as z from 'zod/mini'
import { calendarDay } from '../calendar-day.ts'
import { isCountryCode } from '../countries.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Pagination, paged, SearchText } from '../paging.ts'
import { TAX_CURRENCY_EXPONENTS, type TaxCurrency } from './tax-rules.ts'

export const TAX_STANDINGS = ['VERIFIED', 'ESTIMATED', 'UNKNOWN'] as const
export const TAX_SIDES = ['DEPARTURE', 'ARRIVAL', 'DOMESTIC'] as const
export const COVERAGE_STATES = ['RULES', 'NONE_DUE', 'IN_FARE', 'UNKNOWN'] as const
/** The page warns this many days before a slot has no rule. */
export const EXPIRY_WARNING_DAYS = 60

const Day = calendarDay('Give a day')
const Country = z.string().check(z.refine(isCountryCode, 'Choose a country'))
const TaxCurrencyCode = z.enum(Object.keys(TAX_CURRENCY_EXPONENTS) as [TaxCurrency, ...TaxCurrency[]])
export const Reason = z
  .string({ error: 'A reason is required' })
  .check(z.trim(), z.minLength(1, { error: 'A reason is required', abort: true }), z.maxLength(500))
const Source = z
  .string({ error: 'Say where this stands' })
  .check(z.trim(), z.minLength(1, { error: 'Say where this stands', abort: true }), z.maxLength(300))
const SourceUrl = z._default(
  z.nullable(z.url({ protocol: /^https?$/, error: 'Give an address that begins with https://' })),
  null,
)
const AmountMinor = z.nullable(
  z.int('Give an amount').check(z.minimum(0, 'Give an amount'), z.maximum(10_000_000, 'This is too much')),
)
const RateBps = z.nullable(
  z.int('Give a rate').check(z.minimum(0, 'Give a rate'), z.maximum(10_000, 'At most 100 %')),
)

/** The latest decision about a rule, a country or a return: by whom, when and why. */
export const Decision = z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() })

export const AdminTaxRule = z.object({
  id: z.string(),
  slot: z.string(),
  jurisdiction: z.string(),
  code: z.string(),
  kind: z.enum(['PER_HEAD', 'AD_VALOREM', 'PER_FLIGHT']),
  amountMinor: z.nullable(z.int()),
  rateBps: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  applies: z.enum([...TAX_SIDES, 'EITHER_END']),
  validFrom: Day,
  validUntil: z.nullable(Day),
  /** The form is that of `contract/taxes/meets.ts`. */
  condition: z.record(z.string(), z.unknown()),
  treatment: z.enum(['SEPARATE', 'IN_FARE']),
  remitter: z.enum(['OPERATOR', 'PLATFORM']),
  sourceTitle: z.string(),
  sourceUrl: z.nullable(z.string()),
  verifiedOn: z.nullable(Day),
  note: z.string(),
  standing: z.enum(TAX_STANDINGS),
  /** The days until its slot has no rule; null if a rule of the slot has no end. */
  daysLeft: z.nullable(z.int()),
  decision: z.nullable(Decision),
})
export type AdminTaxRule = z.infer<typeof AdminTaxRule>

export const AdminTaxCoverage = z.object({
  /** Null: there is no statement about a country with legs. */
  id: z.nullable(z.uuid()),
  jurisdiction: z.string(),
  side: z.enum(TAX_SIDES),
  state: z.enum(COVERAGE_STATES),
  validFrom: z.nullable(Day),
  validUntil: z.nullable(Day),
  sourceTitle: z.string(),
  verifiedOn: z.nullable(Day),
  note: z.string(),
  decision: z.nullable(Decision),
})
export type AdminTaxCoverage = z.infer<typeof AdminTaxCoverage>

export const AdminFxRate = z.object({
  day: Day,
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  source: z.string(),
  /** Whether it is older than three days; then legs whose taxes need it are not sold. */
  isTooOld: z.boolean(),
})
export type AdminFxRate = z.infer<typeof AdminFxRate>

const RuleId = z.object({ id: z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/)) })
const NewId = z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/, 'Capital letters, digits and hyphens, 3 to 40'))

/** The fields that a successor of a rule may change; everything else stays the same. */
export const FollowRuleForm = z.strictObject({
  newId: NewId,
  validFrom: Day,
  validUntil: z._default(z.nullable(Day), null),
  amountMinor: z._default(AmountMinor, null),
  rateBps: z._default(RateBps, null),
  treatment: z.enum(['SEPARATE', 'IN_FARE']),
  sourceTitle: Source,
  sourceUrl: SourceUrl,
  verifiedOn: z._default(z.nullable(Day), null),
  reason: Reason,
})

/** A new rule for every leg of a side, in a slot without rules. */
export const AddRuleForm = z.strictObject({
  id: NewId,
  jurisdiction: Country,
  code: z.string().check(z.regex(/^[A-Z0-9_]{3,20}$/, 'Capital letters, digits and _, 3 to 20')),
  kind: z.enum(['PER_HEAD', 'AD_VALOREM']),
  currency: z._default(z.nullable(TaxCurrencyCode), null),
  amountMinor: z._default(AmountMinor, null),
  rateBps: z._default(RateBps, null),
  applies: z.enum(TAX_SIDES),
  validFrom: Day,
  validUntil: z._default(z.nullable(Day), null),
  taxedFromAge: z._default(z.int().check(z.minimum(0), z.maximum(99)), 0),
  liable: z.enum(['PASSENGER', 'CARRIER']),
  remitter: z.enum(['OPERATOR', 'PLATFORM']),
  sourceTitle: Source,
  sourceUrl: SourceUrl,
  verifiedOn: z._default(z.nullable(Day), null),
  reason: Reason,
})

export const SetAmountForm = z.strictObject({
  amountMinor: z.int('Give an amount').check(z.minimum(0, 'Give an amount'), z.maximum(10_000_000)),
  sourceTitle: Source,
  sourceUrl: SourceUrl,
  verifiedOn: z._default(z.nullable(Day), null),
  reason: Reason,
})

export const VerifyRuleForm = z.strictObject({
  verifiedOn: Day,
  sourceTitle: Source,
  sourceUrl: SourceUrl,
  reason: Reason,
})

export const StateCoverageForm = z.strictObject({
  jurisdiction: Country,
  side: z.enum(TAX_SIDES, 'Choose a side'),
  state: z.enum(COVERAGE_STATES, 'Choose what is known'),
  validFrom: Day,
  sourceTitle: Source,
  verifiedOn: z._default(z.nullable(Day), null),
  reason: Reason,
})

const DONE = z.object({ success: z.literal(true) })

export const adminTaxes = {
  rules: defineEndpoint({
    method: 'GET',
    path: '/admin/taxes/rules',
    access: ['ADMIN'],
    summary: 'Tax rules by country and slot: what is verified, estimated, unknown and about to end',
    description: 'A page at a time; rules of the past are included if asked for.',
    query: z.strictObject({
      ...paged,
      search: SearchText,
      jurisdiction: z.optional(z.string().check(z.maxLength(2))),
      standing: z.optional(z.enum(TAX_STANDINGS)),
      days: z._default(z.enum(['NOW_AND_LATER', 'EXPIRING', 'ALL']), 'NOW_AND_LATER'),
    }),
    answer: z.object({
      success: z.literal(true),
      rules: z.array(AdminTaxRule),
      jurisdictions: z.array(z.string()),
      pagination: Pagination,
    }),
  }),
  coverage: defineEndpoint({
    method: 'GET',
    path: '/admin/taxes/coverage',
    access: ['ADMIN'],
    summary: 'The tax coverage of each country by side: rules, nothing due, in the fare or unknown',
    description: 'A country with flights but without a statement counts as unknown.',
    query: z.strictObject({
      ...paged,
      jurisdiction: z.optional(z.string().check(z.maxLength(2))),
      side: z.optional(z.enum(TAX_SIDES)),
      state: z.optional(z.enum(COVERAGE_STATES)),
    }),
    answer: z.object({
      success: z.literal(true),
      coverage: z.array(AdminTaxCoverage),
      pagination: Pagination,
    }),
  }),
  rates: defineEndpoint({
    method: 'GET',
    path: '/admin/taxes/rates',
    access: ['ADMIN'],
    summary: 'The newest exchange rate of each currency, with its day and source',
    description: 'A stored rate is never overwritten, because prices have used it.',
    answer: z.object({ success: z.literal(true), rates: z.array(AdminFxRate) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/rules',
    access: ['ADMIN'],
    summary: 'Add a rule in a new slot',
    description:
      'It applies to every flight of its side. A used name is `tax_rule_exists`; prices of flights on sale are computed again.',
    body: AddRuleForm,
    answer: DONE,
  }),
  follow: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/rules/:id/follow',
    access: ['ADMIN'],
    summary: 'Close a rule and add its successor',
    description: 'The old rule ends on the day before. Days without a rule in between are refused.',
    params: RuleId,
    body: FollowRuleForm,
    answer: DONE,
  }),
  setAmount: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/rules/:id/amount',
    access: ['ADMIN'],
    summary: 'Enter the amount of a rule whose amount is unknown',
    description: 'Answers `tax_amount_known` if it has one already; use a successor then.',
    params: RuleId,
    body: SetAmountForm,
    answer: DONE,
  }),
  verify: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/rules/:id/verify',
    access: ['ADMIN'],
    summary: 'Record that an official text was read and confirms a rule',
    description: 'Stores the day and the source; the amount stays.',
    params: RuleId,
    body: VerifyRuleForm,
    answer: DONE,
  }),
  stateCoverage: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/coverage',
    access: ['ADMIN'],
    summary: 'State the tax coverage of a country on one side, from a day on',
    description: 'Earlier statements for these days end the day before.',
    body: StateCoverageForm,
    answer: DONE,
  }),
}
