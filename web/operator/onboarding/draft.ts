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

/** Unsaved input, and the step in which it was typed. Files are not part of it. */
export type Draft = { step?: number; company?: CompanyFields; policies?: PolicyFields }

const buildKey = (userId: string) => `ferrywing-onboarding:${userId}`

/** The account's draft in this tab; empty if there is none or it cannot be read. */
export function readDraft(userId: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(buildKey(userId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** Saves a part of the draft, or removes it once it is saved on the server (undefined). */
export function storeInDraft(userId: string, part: { [K in keyof Draft]: Draft[K] | undefined }): void {
  try {
    sessionStorage.setItem(buildKey(userId), JSON.stringify({ ...readDraft(userId), ...part }))
  } catch {
    // Without storage the page works too, but a reload loses the typed input.
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(buildKey(userId))
  } catch {
    // See above: the page works without storage.
  }
}
