import ipaddr from 'ipaddr.js'

/** How long to wait after the first, second… attempt that failed; after the last one it is given up. */
export const RETRY_SECONDS = [5, 60, 300, 1800, 7200, 21_600, 86_400] as const

/** After so many days in which nothing was received, a webhook is disabled. */
export const FAILING_DAYS = 3

/** Both secrets sign for so long after a rotation. */
export const ROTATION_HOURS = 24

export type Outcome = {
  /** Null where there was no answer. */
  statusCode: number | null
  failure: 'STATUS' | 'REDIRECT' | 'TIMEOUT' | 'CONNECTION' | 'ADDRESS_REFUSED' | 'NAME_UNKNOWN' | null
}

export type NextStep =
  | { do: 'done' }
  | { do: 'retry'; inSeconds: number }
  | { do: 'give_up'; disable: 'GONE' | null }

/** What follows from one attempt, the `tries`th; `chance` from 0 to 1 spreads the retries of many messages. */
export function decideNext(
  { statusCode, failure }: Outcome,
  { tries, chance }: { tries: number; chance: number },
): NextStep {
  if (failure === null) return { do: 'done' }
  if (statusCode === 410) return { do: 'give_up', disable: 'GONE' }
  const wait = RETRY_SECONDS[tries - 1]
  if (wait === undefined) return { do: 'give_up', disable: null }
  return { do: 'retry', inSeconds: Math.round(wait * (1 + chance / 5)) }
}

/** Whether somebody's server does not answer at all, or says that it cannot: their next messages may as well wait. */
export function isDown({ statusCode, failure }: Outcome): boolean {
  if (statusCode !== null) return [429, 502, 503, 504].includes(statusCode)
  return failure === 'TIMEOUT' || failure === 'CONNECTION' || failure === 'NAME_UNKNOWN'
}

export function classifyFailure(statusCode: number): Outcome['failure'] {
  if (statusCode >= 200 && statusCode < 300) return null
  return statusCode >= 300 && statusCode < 400 ? 'REDIRECT' : 'STATUS'
}

// Public by its range, but answered inside a cloud's own network: Azure's host.
const CLOUD_HOSTS = ['168.63.129.16']

/**
 * Whether messages may be sent to this address: only to public ones, whatever form it is written in (IPv6-mapped too).
 * `allowLoopback` is for development and tests.
 */
export function mayConnectTo(address: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return allowLoopback
  return range === 'unicast' && !CLOUD_HOSTS.includes(parsed.toString()) && isAssigned(parsed)
}

// Of IPv6 only 2000::/3 is the internet's: the rest holds old ways to write IPv4 addresses and to name a site's own.
function isAssigned(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000
}

/** What is wrong with an address to send to, or null. */
export function findUrlProblem(text: string, { allowLoopback }: { allowLoopback: boolean }): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'Enter a full address, like https://…'
  if (url.username || url.password) return 'An address with a name and a password is not accepted'
  if (url.hash) return 'Leave out what follows #'
  const host = getHost(url)
  const loopback = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
  if (loopback && !allowLoopback) return 'This address is not on the public internet'
  if (url.protocol === 'http:' && !loopback) return 'Use https://, so that nobody can read along'
  if (ipaddr.isValid(host) && !mayConnectTo(host, { allowLoopback })) {
    return 'This address is not on the public internet'
  }
  return null
}

/** The name or address of a URL, IPv6 without its brackets. */
export function getHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function isLoopback(host: string): boolean {
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}
