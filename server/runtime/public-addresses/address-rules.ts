import ipaddr from 'ipaddr.js'

/** The result of a message to a server that an operator or a browser named. */
export type Outcome = {
  /** Null if there was no answer. */
  statusCode: number | null
  failure: 'STATUS' | 'REDIRECT' | 'TIMEOUT' | 'CONNECTION' | 'ADDRESS_REFUSED' | 'NAME_UNKNOWN' | null
}

export function classifyFailure(statusCode: number): Outcome['failure'] {
  if (statusCode >= 200 && statusCode < 300) return null
  return statusCode >= 300 && statusCode < 400 ? 'REDIRECT' : 'STATUS'
}

// Public by its range, but Azure's host answers on it inside Azure's network.
const CLOUD_HOSTS = ['168.63.129.16']

/**
 * Whether messages may be sent to this IP address: only to public ones, in any notation (also IPv6-mapped).
 * `allowLoopback` is for development and tests.
 */
export function mayConnectTo(address: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback') return allowLoopback
  return range === 'unicast' && !CLOUD_HOSTS.includes(parsed.toString()) && isAssigned(parsed)
}

// In IPv6 only 2000::/3 is public. The rest has old notations of IPv4 addresses and local addresses.
function isAssigned(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000
}

/** Returns what is wrong with a URL that an operator or a browser named; null if nothing is. */
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

/** Returns the host name or IP address of a URL, IPv6 without brackets. */
export function getHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function isLoopback(host: string): boolean {
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}
