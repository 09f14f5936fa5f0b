import type { AnswerOf, Standing } from '#contract/endpoint.ts'
import {
  type Banner,
  CERTIFICATE_TYPES,
  DOCUMENT_REQUIRED,
  type DocumentType,
  EXPIRY_WARNING_DAYS,
  type KybStatus,
  type operators as OperatorCalls,
  PAYOUTS_REQUIRED,
} from '#contract/operators/operators.ts'
import type { ProblemDetail } from '#contract/problem.ts'

type ProfileAnswer = AnswerOf<typeof OperatorCalls.profile>
export type Certificate = (typeof CERTIFICATE_TYPES)[number]

/** The allowed transitions of the status; null is an unsubmitted profile. */
const TRANSITIONS: Record<KybStatus, readonly (KybStatus | null)[]> = {
  PENDING: [null, 'REJECTED'],
  UNDER_REVIEW: ['PENDING'],
  APPROVED: ['PENDING', 'UNDER_REVIEW'],
  REJECTED: ['PENDING', 'UNDER_REVIEW'],
}

export function mayBecome(from: KybStatus | null, to: KybStatus): boolean {
  return TRANSITIONS[to].includes(from)
}

/** Whether the onboarding can be edited: before it is submitted, and after a rejection. */
function onboardingIsOpen(status: KybStatus | null): boolean {
  return status === null || status === 'REJECTED'
}

/**
 * Returns the standing of an operator. An approved operator whose account lost its role or is suspended can only wind
 * down.
 */
export function findOperatorStanding({
  kybStatus,
  ownerMaySell,
}: Pick<SetupFacts, 'kybStatus' | 'ownerMaySell'>): Standing {
  if (kybStatus !== 'APPROVED') return 'SETTING_UP'
  return ownerMaySell ? 'SELLING' : 'WINDING_UP'
}

/** The facts that decide an operator's setup. Days are like '2027-03-31'. */
export type SetupFacts = {
  kybStatus: KybStatus | null
  kybNotes: string | null
  onboardingStatus: 'NOT_STARTED' | 'PENDING' | 'COMPLETE'
  payoutsEnabled: boolean
  /** Whether the operator's account has the role for selling and is not suspended. */
  ownerMaySell: boolean
  /** Today in UTC, by the database's clock. */
  today: string
  /** The last valid day of the current document; null if there is no document, or its day is not entered yet. */
  certificates: Record<Certificate, string | null>
  /** Certificates without an expiry date; the reviewer enters it. */
  certificatesUndated: readonly Certificate[]
  /** Types of documents whose new version waits for an administrator. */
  documentsWaiting: readonly DocumentType[]
  policiesSaved: boolean
}

type Place = 'onboarding' | 'documents' | 'payouts' | 'settings'

/** Returns the first reason against publishing, and the place to fix it; null if there is none. */
export function findPublishBlock(facts: SetupFacts): { reason: string; to: Place; waits?: true } | null {
  const { kybStatus, onboardingStatus, payoutsEnabled, ownerMaySell } = facts
  if (kybStatus === null) return { reason: 'The application has not been submitted yet.', to: 'onboarding' }
  if (kybStatus === 'REJECTED') return { reason: 'The application was rejected.', to: 'onboarding' }
  if (kybStatus !== 'APPROVED')
    return { reason: 'The KYB review has not been completed yet.', to: 'settings' }
  if (!ownerMaySell) return { reason: 'The account that runs this operator may not sell.', to: 'settings' }
  if (onboardingStatus !== 'COMPLETE') return { reason: `${PAYOUTS_REQUIRED}.`, to: 'payouts' }
  if (!payoutsEnabled) {
    return { reason: 'Stripe has not enabled payouts yet: it is still verifying the account.', to: 'payouts' }
  }
  const problems = findCertificateProblems(facts)
  const waits = ({ path }: ProblemDetail) =>
    facts.documentsWaiting.some((type) => path === `documents.${type}`)
  // Reasons that the operator can fix come before those that only need waiting.
  const [problem] = [...problems.filter((one) => !waits(one)), ...problems.filter(waits)]
  const [undated] = facts.certificatesUndated
  if (!problem && undated) {
    const reason = `We have yet to enter until when the ${CERTIFICATE_NAMES[undated]} is valid.`
    return { reason, to: 'documents', waits: true }
  }
  if (!problem) return null
  if (!waits(problem)) return { reason: `${problem.message}.`, to: 'documents' }
  return { reason: `${problem.message}. The new one waits for our review.`, to: 'documents', waits: true }
}

const CERTIFICATE_NAMES: Record<Certificate, string> = {
  aoc: 'AOC document',
  insurance: 'insurance certificate',
}

export function nameCertificate(type: Certificate): string {
  return CERTIFICATE_NAMES[type]
}

export function nameDocument(type: DocumentType): string {
  return type === 'operations' ? 'operations manual' : CERTIFICATE_NAMES[type]
}

/** Returns a detail for each missing or expired certificate. */
function findCertificateProblems({
  certificates,
  certificatesUndated,
  today,
}: Pick<SetupFacts, 'certificates' | 'certificatesUndated' | 'today'>): ProblemDetail[] {
  return CERTIFICATE_TYPES.flatMap((type) => {
    const expiresOn = certificates[type]
    const path = `documents.${type}`
    if (certificatesUndated.includes(type)) return []
    if (expiresOn === null) return [{ path, message: DOCUMENT_REQUIRED[type] }]
    if (expiresOn >= today) return []
    return [{ path, message: `The ${CERTIFICATE_NAMES[type]} expired on ${formatDay(expiresOn)}` }]
  })
}

/** Returns what an operator still needs for its review, field by field. */
export function findSubmitProblems(facts: SetupFacts): ProblemDetail[] {
  const payouts =
    facts.onboardingStatus === 'COMPLETE' ? [] : [{ path: 'connect', message: PAYOUTS_REQUIRED }]
  return [...findCertificateProblems(facts), ...payouts]
}

/** Formats a day as '31 March 2027'. */
export function formatDay(day: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(`${day}T00:00:00Z`))
}

const DAY_MS = 86_400_000

/** Returns the days from today to the end of the last valid day: 0 on the day itself, negative after it. */
export function countDaysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
}

/** Returns the reminder that is due this many days before an expiry: the latest one that is due, or null. */
export function findDueWarning(daysLeft: number): number | null {
  if (daysLeft < 0) return null
  return EXPIRY_WARNING_DAYS.toSorted((a, b) => a - b).find((days) => daysLeft <= days) ?? null
}

export function pickBanner(facts: SetupFacts | null): Banner | null {
  const kind = facts?.kybStatus ?? null
  if (!facts || kind === null) return banner('START')
  if (kind === 'REJECTED') return { ...banner('REJECTED'), notes: facts.kybNotes }
  if (kind !== 'APPROVED') return banner(kind)
  if (findOperatorStanding(facts) === 'WINDING_UP') return banner('WINDING_UP')
  const block = findPublishBlock(facts)
  if (!block) return null
  const label =
    block.to === 'payouts' ? 'Complete Stripe Setup' : block.waits ? 'See Documents' : 'Upload Documents'
  return { ...banner('SETUP_REQUIRED'), text: block.reason, action: { label, to: block.to } }
}

const BANNERS: Record<Banner['kind'], Pick<Banner, 'title' | 'text' | 'action'>> = {
  START: {
    title: 'Complete Your Profile',
    text: 'Tell us about your company, so that we can review it and you can publish flights.',
    action: { label: 'Start Onboarding', to: 'onboarding' },
  },
  PENDING: {
    title: 'KYB Review Pending',
    text: 'Your application is waiting for its review. You cannot publish flights until it is approved.',
    action: null,
  },
  UNDER_REVIEW: {
    title: 'Under Review',
    text: 'We are reviewing your application. This typically takes 2-3 business days.',
    action: null,
  },
  REJECTED: {
    title: 'Application Rejected',
    text: 'Your application was not approved. You can change it and submit it again.',
    action: { label: 'Resubmit Application', to: 'onboarding' },
  },
  SETUP_REQUIRED: { title: 'Setup Required', text: '', action: null },
  WINDING_UP: {
    title: 'Selling Has Ended',
    text: 'This account may not sell any more. You can see and cancel the flights that are sold; payouts wait for our decision.',
    action: null,
  },
}

function banner(kind: Banner['kind']): Banner {
  return { kind, ...BANNERS[kind], notes: null }
}

/** Returns the dashboard's checklist: 100 percent if publishing is allowed, otherwise 75. */
export function buildChecklist(
  facts: SetupFacts | null,
  { publishingAllowed = false } = {},
): ProfileAnswer['checklist'] {
  const connected = facts?.onboardingStatus === 'COMPLETE' && facts.payoutsEnabled
  return {
    percent: publishingAllowed ? 100 : 75,
    items: [
      { key: 'profile', title: 'Company Profile', done: facts !== null },
      { key: 'kyb', title: 'KYB Approval', done: facts?.kybStatus === 'APPROVED' },
      { key: 'connect', title: 'Stripe Connect', done: connected },
      { key: 'policies', title: 'Policies Setup', done: facts?.policiesSaved ?? false },
    ],
  }
}

/** Returns the five steps with what each lacks, and the first incomplete one. */
export function buildOnboarding(facts: SetupFacts | null): ProfileAnswer['onboarding'] {
  const status = facts?.kybStatus ?? null
  const missing: [title: string, details: string[]][] = [
    ['Company Details', facts ? [] : ['Legal name is required']],
    [
      'Documents',
      facts ? findCertificateProblems(facts).map(({ message }) => message) : Object.values(DOCUMENT_REQUIRED),
    ],
    ['Stripe Connect', facts?.onboardingStatus === 'COMPLETE' ? [] : [PAYOUTS_REQUIRED]],
    ['Policies', facts?.policiesSaved ? [] : ['Policies are not saved yet']],
    ['Review', status === null || status === 'REJECTED' ? ['Not submitted yet'] : []],
  ]
  const steps = missing.map(([title, details], index) => ({
    step: index + 1,
    title,
    complete: details.length === 0,
    details,
  }))
  const step = steps.find(({ complete }) => !complete)?.step ?? steps.length
  return { open: onboardingIsOpen(status), step, steps }
}
