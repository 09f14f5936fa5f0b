import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'
import { describeTier, findTierIssues, MAX_REFUND_TIERS, type RefundRule, sortTiers } from './refund-tiers.ts'

export const BASE_COUNTRIES = [
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Italy',
  'Spain',
  'Netherlands',
  'Switzerland',
  'Other',
] as const

export const KYB_STATUSES = ['PENDING', 'UNDER_REVIEW', 'APPROVED', 'REJECTED'] as const
export const KybStatus = z.enum(KYB_STATUSES)
export type KybStatus = z.infer<typeof KybStatus>

export const PAYOUT_ONBOARDING_STATUSES = ['NOT_STARTED', 'PENDING', 'COMPLETE'] as const

export const DOCUMENT_TYPES = ['aoc', 'insurance', 'operations'] as const
export const DocumentType = z.enum(DOCUMENT_TYPES, 'Choose aoc, insurance or operations')
export type DocumentType = z.infer<typeof DocumentType>
/** Without these, or after their expiry date, the operator cannot sell. */
export const CERTIFICATE_TYPES = ['aoc', 'insurance'] as const satisfies readonly DocumentType[]

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
/** For the file field's `accept`; the server checks the content. */
export const DOCUMENT_EXTENSIONS = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'] as const
/** An operator is reminded this many days before a certificate expires, once each time. */
export const EXPIRY_WARNING_DAYS = [30, 14, 3] as const

export const STEP_COUNT = 5
export const MAX_CANCEL_WINDOW_HOURS = 168
export const DEFAULT_CANCEL_WINDOW_HOURS = 24
export const DEFAULT_NO_SHOW_PENALTY_PCT = 100

export const DOCUMENT_REQUIRED: Record<(typeof CERTIFICATE_TYPES)[number], string> = {
  aoc: 'AOC document is required',
  insurance: 'Insurance certificate is required',
}
export const PAYOUTS_REQUIRED = 'Stripe Connect onboarding must be completed'

/** A text that must not be empty; `sentence` is the error for an empty one. */
export function required(sentence: string, length = 160) {
  return z
    .string({ error: sentence })
    .check(
      z.trim(),
      z.minLength(1, { error: sentence, abort: true }),
      z.maxLength(length, `At most ${length} characters`),
    )
}

/** A link for people: http or https; 'example.com' becomes https. */
const Website = z.pipe(
  z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters')),
  z.pipe(
    z.transform((typed: string) =>
      typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`,
    ),
    z
      .string()
      .check(z.refine((typed) => typed === '' || isWebAddress(typed), 'Please enter a valid web address')),
  ),
)

function isWebAddress(text: string): boolean {
  const parsed = URL.parse(text)
  return (
    parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.') && !parsed.username
  )
}

/** Step 1. The optional fields may be empty. */
export const CompanyForm = z.strictObject({
  legalName: required('Legal name is required'),
  aocNumber: required('AOC/Certificate number is required', 60),
  baseCountry: z.string({ error: 'Base country is required' }).check(
    z.minLength(1, { error: 'Base country is required', abort: true }),
    z.refine(
      (name) => (BASE_COUNTRIES as readonly string[]).includes(name),
      'Choose a country from the list',
    ),
  ),
  contactEmail: z
    .string({ error: 'Contact email is required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Contact email is required', abort: true }),
      z.refine(isEmail, 'Please enter a valid email address'),
    ),
  contactPhone: z.optional(z.string().check(z.trim(), z.maxLength(40, 'At most 40 characters'))),
  website: z.optional(Website),
  /** The home airport's ICAO code, if there is one. */
  baseICAO: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^([A-Z0-9]{4})?$/, 'An ICAO code has four letters, like KTEB'),
      ),
  ),
  /** The carrier's designator, if there is one: two or three letters and digits. */
  carrierCode: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(
          /^((?=.*[A-Z])[A-Z0-9]{2,3})?$/,
          'A carrier code has two or three letters or digits, like NL or NLA',
        ),
      ),
  ),
})
export type CompanyForm = z.infer<typeof CompanyForm>

function isEmail(text: string): boolean {
  return z.safeParse(Email, text).success
}

const Tier = z.strictObject({
  hoursBeforeMin: z.number('Enter a number of hours'),
  hoursBeforeMax: z.optional(z.number('Enter a number of hours')),
  refundPct: z.number('Enter a percentage'),
  /** If it is empty, it is made from the hours. */
  description: z.optional(z.string().check(z.trim(), z.maxLength(160, 'At most 160 characters'))),
})

/** Takes the entered tiers and returns them sorted, with descriptions. Issues have the path `rules.N.field`. */
export const RefundRules = z.pipe(
  z.strictObject({
    rules: z.array(Tier).check(
      z.minLength(1, 'Add at least one refund tier'),
      z.maxLength(MAX_REFUND_TIERS, `At most ${MAX_REFUND_TIERS} refund tiers`),
      z.superRefine((rules, context) => {
        for (const { index, field, message } of findTierIssues(rules)) {
          context.addIssue({ code: 'custom', path: [index, field], message, input: rules })
        }
      }),
    ),
  }),
  z.transform(({ rules }) => ({
    rules: sortTiers(rules).map(
      ({ description, hoursBeforeMax, ...tier }): RefundRule => ({
        ...tier,
        ...(hoursBeforeMax === undefined ? {} : { hoursBeforeMax }),
        description: description || describeTier({ ...tier, hoursBeforeMax }),
      }),
    ),
  })),
)

const windowSentence = `Cancel window must be between 0 and ${MAX_CANCEL_WINDOW_HOURS} hours`
const penaltySentence = 'No-show penalty must be between 0 and 100%'

/** Step 4. */
export const PoliciesForm = z.strictObject({
  cancelWindowHours: z
    .int(windowSentence)
    .check(z.minimum(0, windowSentence), z.maximum(MAX_CANCEL_WINDOW_HOURS, windowSentence)),
  noShowPenaltyPct: z
    .int(penaltySentence)
    .check(z.minimum(0, penaltySentence), z.maximum(100, penaltySentence)),
  refundRulesJSON: RefundRules,
})
export type PoliciesForm = z.output<typeof PoliciesForm>

const Day = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'Enter a date', abort: true }),
    z.refine(isDay, 'Enter a date'),
  )

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  // PostgreSQL's calendar has no year 0.
  return at.getTime() > 0 && at.toISOString().startsWith(text)
}

/**
 * The text fields of an upload besides the file `document`. Our screens ask for `expiresOn` ('2027-03-31'); for a
 * certificate without it, the reviewer enters the day.
 */
export const DocumentFields = z.strictObject({ type: DocumentType, expiresOn: z.optional(Day) })

/** An expiry date that a reviewer enters. */
export const ExpiryForm = z.strictObject({ expiresOn: Day })
