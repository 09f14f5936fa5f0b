import { Name } from '#contract/accounts.ts'
import type { Role } from '#contract/endpoint.ts'
import type { ProviderFailure } from '#contract/providers.ts'

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

/** A user agent in words, without its versions: a browser that was updated is the same device. */
export function deviceOf(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return browser ?? system ?? program ?? UNKNOWN_DEVICE
}

/** Whether this device is strange to an account that has been used before. Its very first sign-in is not. */
export function isUnknownDevice(userAgent: string, { seen }: { seen: string[] }): boolean {
  const device = deviceOf(userAgent)
  return seen.length > 0 && seen.every((one) => deviceOf(one) !== device)
}

function firstOf(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** How far a session reaches: an administrator who needs a second factor has passed it, has yet to set one up, or has to sign in anew. */
export function reachOf(session: {
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

/** The name of an account that a provider opens: what it says, held to what everybody's is. Apple's is not even signed. */
export function nameFrom(given: string | null): string {
  const { success, data } = Name.safeParse(given?.trim().slice(0, NAME_LENGTH))
  return success ? data : NO_NAME
}

type Arrival = {
  /** Whose this identity is already. */
  ownerId: string | null
  /** The signed-in user who connects it, and whether another identity of this provider is connected to them. */
  connectTo: { userId: string; hasAnother: boolean } | null
  email: string | null
  emailVerified: boolean
  /** The account that has this address. */
  account: { userId: string; emailVerified: boolean; hasAnother: boolean } | null
}

type Reception =
  | { do: 'sign-in'; userId: string }
  | { do: 'connect'; userId: string }
  | { do: 'create'; email: string }
  | { do: 'refuse'; why: ProviderFailure }

/**
 * What somebody gets who comes from a provider. An address proves something only where both sides have confirmed it: else
 * whoever opens an account with another's address, here or there, would be let in to theirs.
 */
export function decideArrival({ ownerId, connectTo, email, emailVerified, account }: Arrival): Reception {
  if (connectTo) {
    if (ownerId === connectTo.userId) return { do: 'connect', userId: connectTo.userId }
    if (ownerId) return { do: 'refuse', why: 'connected_elsewhere' }
    if (connectTo.hasAnother) return { do: 'refuse', why: 'connected_already' }
    return { do: 'connect', userId: connectTo.userId }
  }
  if (ownerId) return { do: 'sign-in', userId: ownerId }
  if (!email || !emailVerified) return { do: 'refuse', why: 'unverified' }
  if (!account) return { do: 'create', email }
  if (!account.emailVerified) return { do: 'refuse', why: 'password_first' }
  if (account.hasAnother) return { do: 'refuse', why: 'connected_already' }
  return { do: 'connect', userId: account.userId }
}
