import type { IncomingHttpHeaders } from 'node:http'
import { StripeProblem } from './problem.ts'

/** Accepts any secret test key, as a Bearer token or as the user name of Basic; anything else is Stripe's 401. */
export function authenticate(headers: IncomingHttpHeaders): void {
  const key = readKey(headers.authorization ?? '')
  if (/^sk_test_\w+$/.test(key)) return
  const shown =
    key.length > 12
      ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
      : '*'.repeat(key.length)
  throw new StripeProblem(
    key === ''
      ? 'You did not provide an API key. Send one as a bearer token: Authorization: Bearer sk_test_…'
      : `Invalid API Key provided: ${shown}`,
    { status: 401 },
  )
}

function readKey(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
}
