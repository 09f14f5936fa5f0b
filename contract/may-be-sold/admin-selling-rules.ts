import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Pagination, paged, SearchText } from '../paging.ts'
import { Decision, Reason } from '../taxes/admin-taxes.ts'
import {
  AreaForm,
  AreaName,
  Code,
  Country,
  Day,
  DocumentForm,
  HolidayForm,
  InsuranceForm,
  LegalModeForm,
  PermitForm,
  PetRouteForm,
  Prefix,
  RegistryForm,
  RightsForm,
  SELLING_SETTINGS,
  SettingForm,
  text,
} from './table-forms.ts'

export const SELLING_RULE_KINDS = [
  'AIRPORT',
  'RUNWAY',
  'SANCTION',
  'RIGHTS',
  'PERMIT',
  'LEGAL_MODE',
  'REGISTRY',
  'INSURANCE',
  'DOCUMENT',
  'HOLIDAY',
  'AREA',
  'PET_ROUTE',
  'SETTING',
] as const
export const SELLING_RULE_DAYS = ['NOW_AND_LATER', 'EXPIRING', 'ALL'] as const

function metres(sentence: string) {
  return z.int(sentence).check(z.minimum(100, sentence), z.maximum(6000, sentence))
}

const Icao = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4}$/, 'Give its ICAO code'))
const Clock = z
  .string()
  .check(
    z.regex(/^((([01]\d|2[0-3]):[0-5]\d|24:00)|SUN(RISE|SET)([+-]\d{1,3})?)$/, 'Times are written 07:00'),
  )
const MonthDay = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Days are written 03-28'))

/** The fields are those of `AirportRule` and `Hours`. */
const AirportForm = z.strictObject({
  level: z.enum(['REFUSE', 'NEEDS_ADMIN', 'WARN', 'INFO']),
  code: Code,
  message: text('Say what operators read', 300),
  moves: z.enum(['BOTH', 'DEPARTURES', 'ARRIVALS']),
  meaning: z.enum(['OPEN', 'CLOSED', 'DAYLIGHT', 'ALWAYS']),
  hours: z
    .array(
      z.strictObject({
        days: z
          .array(z.int().check(z.minimum(1), z.maximum(8)))
          .check(z.minLength(1, 'Give the days'), z.maxLength(8)),
        from: Clock,
        to: Clock,
        /** The first day and the last day. */
        season: z.nullable(z.array(MonthDay).check(z.length(2, 'Give the first day and the last'))),
        clock: z.enum(['LOCAL', 'UTC']),
      }),
    )
    .check(z.maxLength(14)),
  engine: z.nullable(z.enum(['JET', 'TURBOPROP'])),
  types: z
    .array(z.string().check(z.regex(/^[A-Z0-9]{2,4}$/, 'Types are written C56X')))
    .check(z.maxLength(30)),
  overKg: z.nullable(z.int().check(z.minimum(1), z.maximum(500_000))),
  border: z.nullable(z.enum(['NON_SCHENGEN'])),
  unlessSteepApproval: z.boolean(),
})

const Values = z
  .array(z.string().check(z.regex(/^[A-Z0-9-]{1,10}$/, 'Codes in capital letters')))
  .check(z.minLength(1, 'Name at least one'), z.maxLength(60))

const SanctionForm = z.strictObject({
  level: z.enum(['REFUSE', 'NEEDS_ADMIN']),
  code: z.enum(['SANCTIONED_COUNTRY', 'SANCTIONED_REGISTRY', 'AIRSPACE_PROHIBITED', 'RU_CHARTERER']),
  subject: z.enum(['COUNTRY', 'AIRPORT', 'REGISTRY', 'NATIONALITY']),
  values: Values,
  operators: z.nullable(Values),
  message: text('Say what operators read', 300),
})

const RunwayForm = z.strictObject({
  ldaM: metres('Give the landing distance available in metres'),
  toraM: metres('Give the take-off run available in metres'),
  isLit: z.boolean(),
})

const shared = {
  id: z.string().check(z.regex(/^[A-Z0-9-]{3,60}$/, 'Capital letters, digits and hyphens, 3 to 60')),
  validFrom: Day,
  validUntil: z._default(z.nullable(Day), null),
  source: text('Say where this stands', 300),
  verifiedOn: z._default(z.nullable(Day), null),
  /** The rule that ends on the day before this one begins; both have the same kind and subject. */
  follows: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
  reason: Reason,
}

const RowName = z.string().check(z.regex(/^[A-Z][0-9]{1,2}[A-Z]?$/, 'Rows are named as U5'))

/** A complete rule about what may be sold. Rules are never edited, only ended and replaced by a successor. */
export const SellingRuleForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('AIRPORT'), subject: Icao, rule: AirportForm, ...shared }),
  z.strictObject({ kind: z.literal('SANCTION'), rule: SanctionForm, ...shared }),
  z.strictObject({ kind: z.literal('RUNWAY'), subject: Icao, rule: RunwayForm, ...shared }),
  z.strictObject({ kind: z.literal('RIGHTS'), rule: RightsForm, ...shared }),
  z.strictObject({ kind: z.literal('PERMIT'), subject: Country, rule: PermitForm, ...shared }),
  z.strictObject({ kind: z.literal('LEGAL_MODE'), subject: RowName, rule: LegalModeForm, ...shared }),
  z.strictObject({ kind: z.literal('REGISTRY'), subject: Prefix, rule: RegistryForm, ...shared }),
  z.strictObject({ kind: z.literal('INSURANCE'), rule: InsuranceForm, ...shared }),
  z.strictObject({ kind: z.literal('DOCUMENT'), subject: Country, rule: DocumentForm, ...shared }),
  z.strictObject({ kind: z.literal('HOLIDAY'), subject: z.literal('GB'), rule: HolidayForm, ...shared }),
  z.strictObject({ kind: z.literal('AREA'), subject: AreaName, rule: AreaForm, ...shared }),
  z.strictObject({ kind: z.literal('PET_ROUTE'), subject: Icao, rule: PetRouteForm, ...shared }),
  z.strictObject({
    kind: z.literal('SETTING'),
    subject: z.enum(SELLING_SETTINGS),
    rule: SettingForm,
    ...shared,
  }),
])
export type SellingRuleForm = z.output<typeof SellingRuleForm>

export const SellingRule = z.object({
  id: z.string(),
  kind: z.enum(SELLING_RULE_KINDS),
  subject: z.string(),
  /** The rule as a sentence. */
  sentence: z.string(),
  level: z.nullable(z.string()),
  rule: z.record(z.string(), z.unknown()),
  source: z.string(),
  isVerified: z.boolean(),
  verifiedOn: z.nullable(Day),
  validFrom: z.nullable(Day),
  validUntil: z.nullable(Day),
  /** Days until it ends; null if it has no end. */
  daysLeft: z.nullable(z.int()),
  decision: z.nullable(Decision),
})
export type SellingRule = z.infer<typeof SellingRule>

const ADMIN = ['ADMIN'] as const
const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) })
const answer = z.object({ success: z.literal(true), rule: SellingRule })

export const adminSellingRules = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/selling-rules',
    access: ADMIN,
    summary: 'The rules that decide what may be sold, by kind and subject',
    description: 'Each rule also in words; filter by kind, subject and days.',
    query: z.strictObject({
      ...paged,
      search: SearchText,
      kind: z.optional(z.enum(SELLING_RULE_KINDS)),
      days: z._default(z.enum(SELLING_RULE_DAYS), 'NOW_AND_LATER'),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(SellingRule), pagination: Pagination }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/admin/selling-rules',
    access: ADMIN,
    summary: 'Add a rule, which may be the successor of another; every flight on sale is checked again',
    description:
      'The rule before it ends on the day before. A used name is `selling_rule_exists`, a contradiction is refused field by field.',
    body: SellingRuleForm,
    answer,
  }),
  end: defineEndpoint({
    method: 'POST',
    path: '/admin/selling-rules/:id/end',
    access: ADMIN,
    summary: 'End a rule on a day; every flight on sale is checked again',
    description: 'The last day may not be before the first; the rule itself stays in the list.',
    params,
    body: z.strictObject({ validUntil: Day, reason: Reason }),
    answer,
  }),
  verify: defineEndpoint({
    method: 'POST',
    path: '/admin/selling-rules/:id/verify',
    access: ADMIN,
    summary: 'Record that an official text confirms a rule',
    description: 'Stores the day and the source; every flight on sale is checked again.',
    params,
    body: z.strictObject({ verifiedOn: Day, source: text('Say where this stands', 300), reason: Reason }),
    answer,
  }),
}
