import { Name } from '#contract/accounts/accounts.ts'
import type { ProviderFailure, ProviderName } from '#contract/accounts/providers.ts'
import type { Role } from '#contract/endpoint.ts'

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export const UNKNOWN_DEVICE = 'Unknown device'

/** Describes a user agent in words, without versions, because an updated browser is the same device. */
export function describeDevice(userAgent: string): string {
  const browser = findFirst(BROWSERS, userAgent)
  const system = findFirst(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return browser ?? system ?? program ?? UNKNOWN_DEVICE
}

/**
 * Whether this device is new to an account that was used before. The first sign-in to an account is never from a new
 * device.
 */
export function isUnknownDevice(userAgent: string, { seen }: { seen: string[] }): boolean {
  const device = describeDevice(userAgent)
  return seen.length > 0 && seen.every((one) => describeDevice(one) !== device)
}

function findFirst(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/**
 * Returns the reach of a session: for an administrator who needs a second factor, it depends on whether the factor
 * was passed, is not set up yet, or was not passed.
 */
export function decideReach(session: {
  role: Role
  /** Whether administrators need a second factor here. */
  required: boolean
  hasFactor: boolean
  passedFactor: boolean
}): 'all' | 'set-up-only' | 'none' {
  if (session.role !== 'ADMIN' || !session.required || session.passedFactor) return 'all'
  return session.hasFactor ? 'none' : 'set-up-only'
}

const NO_NAME = 'Traveller'
const NAME_LENGTH = 120

/**
 * Returns the name for an account that a provider opens: the provider's name, if our rules for names allow it.
 * Apple's name is not even signed.
 */
export function chooseAccountName(given: string | null): string {
  const { success, data } = Name.safeParse(given?.trim().slice(0, NAME_LENGTH))
  return success ? data : NO_NAME
}

const OWN_DOMAINS: Record<ProviderName, readonly string[]> = {
  google: ['gmail.com', 'googlemail.com'],
  apple: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
}

/**
 * Whether a provider knows who holds an address now: its own addresses, or those of an organisation that it manages
 * (Google's `hd`). For other addresses it only knows who held them when the account there was opened:
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function knowsHolder(
  provider: ProviderName,
  { email, organisation }: { email: string; organisation: string | null },
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return OWN_DOMAINS[provider].includes(domain) || (provider === 'google' && organisation !== null)
}

type Arrival = {
  /** The account that already has this identity. */
  ownerId: string | null
  /** The signed-in user who connects it, and whether they have another identity of this provider. */
  connectTo: { userId: string; hasAnother: boolean } | null
  email: string | null
  emailVerified: boolean
  /** Whether the provider knows who holds the address now. */
  isAuthority: boolean
  /** The account that has this address, and whether we know that the reader of its mails owns the account. */
  account: { userId: string; isOwnerProved: boolean; hasAnother: boolean } | null
}

type Reception =
  | { do: 'sign-in'; userId: string }
  | { do: 'connect'; userId: string }
  | { do: 'join'; userId: string }
  | { do: 'create'; email: string }
  | { do: 'refuse'; why: ProviderFailure }

/**
 * Decides what a person who comes from a provider gets. An address proves something only if the provider knows who
 * holds it now and we know who holds the account. Otherwise a stranger who opened an account with another person's
 * address, here or at the provider, would get into the owner's account or share one with them.
 */
export function decideArrival(arrival: Arrival): Reception {
  const { ownerId, connectTo, email, emailVerified, isAuthority, account } = arrival
  if (connectTo) {
    if (ownerId === connectTo.userId) return { do: 'connect', userId: connectTo.userId }
    if (ownerId) return { do: 'refuse', why: 'connected_elsewhere' }
    if (connectTo.hasAnother) return { do: 'refuse', why: 'connected_already' }
    return { do: 'connect', userId: connectTo.userId }
  }
  if (ownerId) return { do: 'sign-in', userId: ownerId }
  if (!email || !emailVerified) return { do: 'refuse', why: 'unverified' }
  if (!account) return { do: 'create', email }
  if (!isAuthority || !account.isOwnerProved) return { do: 'refuse', why: 'password_first' }
  if (account.hasAnother) return { do: 'refuse', why: 'connected_already' }
  return { do: 'join', userId: account.userId }
}
