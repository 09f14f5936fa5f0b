import type { SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import type { Screening } from '#contract/screening/screenings.ts'

export const screeningKey = ['admin', 'screening'] as const

export const LIST_NAMES: Record<SanctionsListKind, string> = {
  OFAC_SDN: 'OFAC, SDN.CSV',
  OFAC_ALT: 'OFAC, other names (ALT.CSV)',
  UK: 'UK Sanctions List',
  EU: 'EU consolidated list',
  UN: 'UN Security Council list',
}

export const MOMENTS: Record<Screening['moment'], string> = {
  CHECKOUT: 'At the checkout',
  NAMED: 'When named',
  LIST_CHANGED: 'After a list changed',
  DAY_BEFORE: 'A day before the flight',
}

export const STATES: Record<Screening['status'], string> = {
  OPEN: 'To decide',
  CLEARED: 'Cleared',
  CONFIRMED: 'Confirmed',
  GONE: 'Ended before a decision',
}

/** 'Buyer', 'Passenger in seat 2' */
export function describeRole({ seat }: Screening): string {
  return seat === null ? 'Buyer' : `Passenger in seat ${seat}`
}

/** '97 %'; '100 %' only for exactly 1. */
export function formatSimilarity(similarity: number): string {
  return `${similarity === 1 ? 100 : Math.min(99, Math.round(similarity * 100))} %`
}
