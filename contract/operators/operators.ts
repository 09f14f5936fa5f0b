import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, UNLESS_WINDING_UP } from '../endpoint.ts'
import { MINOR_RULES } from '../may-be-sold/check-people.ts'
import {
  CompanyForm,
  DocumentFields,
  DocumentType,
  KybStatus,
  PAYOUT_ONBOARDING_STATUSES,
  PoliciesForm,
} from './operator-forms.ts'
import { RefundRule } from './refund-tiers.ts'

export * from './operator-forms.ts'

const keptFile = {
  id: z.uuid(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  mediaType: z.string(),
  uploadedAt: z.iso.datetime(),
  /** The last valid day in UTC; null if it does not expire. */
  expiresOn: z.nullable(z.string()),
}

const DOCUMENT_STATES = ['WAITING', 'CURRENT', 'REPLACED', 'DECLINED'] as const
export const DocumentVersion = z.object({
  ...keptFile,
  status: z.enum(DOCUMENT_STATES),
  /** When it was replaced or declined. */
  replacedAt: z.nullable(z.iso.datetime()),
  /** Why an administrator declined it. */
  declineReason: z.nullable(z.string()),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/**
 * The current file of a type, or none ('pending'). `waiting` is a later upload of an approved operator, which becomes
 * current when an administrator accepts it. `history` has replaced and declined files, newest first.
 */
export const OperatorDocument = z.object({
  type: DocumentType,
  status: z.enum(['pending', 'uploaded']),
  required: z.boolean(),
  id: z.nullable(keptFile.id),
  name: z.nullable(keptFile.name),
  size: z.nullable(keptFile.size),
  mediaType: z.nullable(keptFile.mediaType),
  uploadedAt: z.nullable(keptFile.uploadedAt),
  expiresOn: keptFile.expiresOn,
  expired: z.boolean(),
  /** Whole days until the end of its last day; null if it does not expire. */
  expiresInDays: z.nullable(z.int()),
  waiting: z.nullable(DocumentVersion),
  history: z.array(DocumentVersion),
})
export type OperatorDocument = z.infer<typeof OperatorDocument>

export const DocumentMap = z.object({
  aoc: OperatorDocument,
  insurance: OperatorDocument,
  operations: OperatorDocument,
})

export const Policies = z.object({
  cancelWindowHours: z.int(),
  noShowPenaltyPct: z.int(),
  refundRules: z.array(RefundRule),
  refundRulesJSON: z.object({ rules: z.array(RefundRule) }),
  /** Computed from the tiers by `previewCancellation`. */
  examples: z.array(
    z.object({ hoursBefore: z.int(), refundPct: z.int(), cancellable: z.boolean(), example: z.string() }),
  ),
})
export type Policies = z.infer<typeof Policies>

export const Connect = z.object({
  stripeAccountId: z.nullable(z.string()),
  onboardingStatus: z.enum(PAYOUT_ONBOARDING_STATUSES),
  payoutsEnabled: z.boolean(),
})

export const operatorFacts = {
  id: z.uuid(),
  /** The trade name if there is one. */
  name: z.string(),
  legalName: z.string(),
  aocNumber: z.nullable(z.string()),
  baseCountry: z.string(),
  baseICAO: z.nullable(z.string()),
  /** For boarding codes; null if the carrier has none. */
  carrierCode: z.nullable(z.string()),
  contactEmail: z.string(),
  contactPhone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** Null: the profile was not submitted yet. */
  kybStatus: z.nullable(KybStatus),
  kybNotes: z.nullable(z.string()),
  docsJSON: DocumentMap,
  /** Null until they are saved for the first time. */
  policies: z.nullable(Policies),
  /** The age from which it takes children without an adult; NONE: never. */
  unaccompaniedMinors: z.enum(MINOR_RULES),
  connect: Connect,
  publishingAllowed: z.boolean(),
  /** When publishing ends: at the end of the first certificate's last day; null if no certificate is stored. */
  publishUntil: z.nullable(z.iso.datetime()),
  /** The reason why nothing may be published; null if it may. */
  publishBlockReason: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
}

export const OperatorProfile = z.object(operatorFacts)
export type OperatorProfile = z.infer<typeof OperatorProfile>

/** The page to which the button of a banner, or of a reason against publishing, leads. */
export const SetupPlace = z.enum(['onboarding', 'documents', 'payouts', 'settings'])

export const Banner = z.object({
  /** SETUP_REQUIRED: approved, but it cannot publish yet. WINDING_UP: its account may no longer sell. */
  kind: z.enum(['START', 'PENDING', 'UNDER_REVIEW', 'REJECTED', 'SETUP_REQUIRED', 'WINDING_UP']),
  title: z.string(),
  text: z.string(),
  /** Why it was rejected. */
  notes: z.nullable(z.string()),
  action: z.nullable(z.object({ label: z.string(), to: SetupPlace })),
})
export type Banner = z.infer<typeof Banner>

export const Checklist = z.object({
  /** 100 if publishing is allowed, else 75. */
  percent: z.int(),
  items: z.array(
    z.object({
      key: z.enum(['profile', 'kyb', 'connect', 'policies']),
      title: z.string(),
      done: z.boolean(),
    }),
  ),
})

export const Onboarding = z.object({
  /** False after submission, when the onboarding screen leads to the dashboard; true again after a rejection. */
  open: z.boolean(),
  /** The first incomplete step, 1 to 5. */
  step: z.int(),
  steps: z.array(
    z.object({ step: z.int(), title: z.string(), complete: z.boolean(), details: z.array(z.string()) }),
  ),
})

const ok = { success: z.literal(true), message: z.string() }
/** A file as an attachment. */
export const Attachment = z.string().check(z.meta({ format: 'binary' }))

export const operators = {
  profile: defineEndpoint({
    method: 'GET',
    path: '/operators/profile',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The caller's own operator and how far its setup is; null before the first step is saved",
    description: 'Says what each of the five steps lacks.',
    answer: z.object({
      success: z.literal(true),
      profile: z.nullable(OperatorProfile),
      onboarding: Onboarding,
      banner: z.nullable(Banner),
      checklist: Checklist,
    }),
  }),
  saveProfile: defineEndpoint({
    method: 'POST',
    path: '/operators/profile',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary:
      'Save the company details (step 1). An approved operator keeps its legal name and certificate number',
    description:
      'The first call creates the operator. During a review nothing can change (`onboarding_closed`).',
    body: CompanyForm,
    answer: z.object({ ...ok, profile: OperatorProfile }),
  }),
  uploadDocument: defineEndpoint({
    method: 'POST',
    path: '/operators/documents',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary:
      "Upload one document (step 2): a file `document` of at most 10 MB, pdf, doc, docx, jpg or png by content. An approved operator's document counts after an administrator has accepted it. The replaced one stays in the history",
    description: 'Incomplete files and macros are refused; 200 MB in all.',
    form: { file: 'document', fields: DocumentFields },
    answer: z.object({ ...ok, document: OperatorDocument }),
  }),
  downloadDocument: defineEndpoint({
    method: 'GET',
    path: '/operators/documents/:id',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "One of the caller's own documents, as an attachment",
    description: 'Replaced ones too; any other is `document_not_found`.',
    params: z.object({ id: z.uuid() }),
    answer: Attachment,
    answerType: 'application/octet-stream',
  }),
  savePolicies: defineEndpoint({
    method: 'POST',
    path: '/operators/policies',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: 'Save the cancellation policies (step 4); bookings keep the policies of their time',
    description: 'Answers `operator_profile_missing` before step 1.',
    body: PoliciesForm,
    answer: z.object({ ...ok, policies: Policies }),
  }),
  saveMinorRule: defineEndpoint({
    method: 'PUT',
    path: '/operators/minor-rule',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary:
      'Save whether children fly without an adult: never, from twelve with consent, or within a country from five with both contacts',
    description: 'Children who are named already may then need an adult.',
    body: z.strictObject({ rule: z.enum(MINOR_RULES) }),
    answer: z.object({ ...ok, rule: z.enum(MINOR_RULES) }),
  }),
  submit: defineEndpoint({
    method: 'POST',
    path: '/operators/onboarding/submit',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary: 'Save everything once more and submit it for review; missing data is listed field by field',
    description: 'If anything is missing, nothing is saved. An approved operator gets `onboarding_closed`.',
    body: z.strictObject({ companyData: CompanyForm, policies: PoliciesForm }),
    answer: z.object({ ...ok, kybStatus: KybStatus }),
  }),
}
