import type { PolicyFields } from '../policies/policy-fields.ts'

export type CompanyFields = {
  legalName: string
  aocNumber: string
  baseCountry: string
  contactEmail: string
  contactPhone: string
  website: string
  baseICAO: string
  carrierCode: string
}

/** What was typed and not saved yet, and the step it was typed in. Files are not part of it. */
export type Draft = { step?: number; company?: CompanyFields; policies?: PolicyFields }

const buildKey = (userId: string) => `ferrywing-onboarding:${userId}`

/** The account's draft in this tab; empty when there is none or when it cannot be read. */
export function readDraft(userId: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(buildKey(userId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** Keeps a part of the draft, or lets it go once it is saved (undefined). */
export function keepInDraft(userId: string, part: { [K in keyof Draft]: Draft[K] | undefined }): void {
  try {
    sessionStorage.setItem(buildKey(userId), JSON.stringify({ ...readDraft(userId), ...part }))
  } catch {
    // Without storage the page works as well; a reload only forgets what was typed.
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(buildKey(userId))
  } catch {
    // As above.
  }
}
