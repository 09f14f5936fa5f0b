import type { Aircraft, AircraftDocumentKind } from '#contract/operators/fleet/fleet.ts'
import type { BadgeTone } from '../ui/Badge.tsx'

/** The state of an aircraft in the register, for its badge. */
export function describeStanding({ status, proposed, coveredUntil }: Aircraft): {
  words: string
  tone: BadgeTone
} {
  if (proposed) return { words: 'Change under review', tone: 'caution' }
  if (status === 'APPROVED' && coveredUntil && Date.parse(coveredUntil) <= Date.now())
    return { words: 'Papers ended', tone: 'warning' }
  return STANDINGS[status]
}

const STANDINGS: Record<Aircraft['status'], { words: string; tone: BadgeTone }> = {
  DRAFT: { words: 'Draft', tone: 'neutral' },
  PENDING: { words: 'Under review', tone: 'caution' },
  APPROVED: { words: 'Approved', tone: 'go' },
  REJECTED: { words: 'Rejected', tone: 'warning' },
  RETIRED: { words: 'Retired', tone: 'neutral' },
}

export const DOCUMENT_KINDS: Record<AircraftDocumentKind, string> = {
  LISTING: 'List of the certificate',
  INSURANCE: 'Insurance certificate',
  RATING: 'Rating',
  PERMIT: 'Permit',
  PHOTO: 'Photo',
}

export const DECISIONS: Record<Aircraft['decisions'][number]['kind'], string> = {
  SUBMITTED: 'Submitted',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CHANGE_SUBMITTED: 'Change submitted',
  CHANGE_APPROVED: 'Change approved',
  CHANGE_DECLINED: 'Change declined',
  WITHDRAWN: 'Approval withdrawn',
  RETIRED: 'Retired',
}

export const CERTIFICATES = {
  US_135: 'US, 14 CFR part 135',
  US_121: 'US, 14 CFR part 121',
  AOC_OL_EU: 'EU air operator certificate and operating licence',
  AOC_OL_UK: 'UK air operator certificate and operating licence',
  AOC_CH: 'Swiss air operator certificate',
  AOC_OTHER: 'Air operator certificate of another state',
} as const

export const ROLES = {
  CARRIER_AGENT: 'By us as the carrier, Ferrywing as our agent',
  BROKER_295: 'Single-entity charter through an air charter broker (14 CFR 295)',
  PCO_380: 'Public charter with a prospectus (14 CFR 380)',
  PRINCIPAL: 'Resold by Ferrywing as principal',
} as const

/** 'SDR 18,000,000' */
export function formatSdr(amount: number | null): string {
  return amount === null ? 'Not stated' : `SDR ${amount.toLocaleString('en-US')}`
}
