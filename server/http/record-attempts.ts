import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findNetwork } from '#server/security/rate-limits.ts'
import { logBug } from './log-requests.ts'
import { readUserAgent } from './read-caller.ts'

/** An attempt on an account's security: its kind and outcome, the account if known, and the address. */
export type SecurityEvent = {
  kind: string
  /** 'ok' or the problem's code. */
  outcome: string
  userId: string | null
  sessionId: string | null
  /** The email address that the attempt names, if nobody is signed in. */
  email: string | null
  address: string
  userAgent: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the call itself has recorded the successful attempt. */
    attemptIsNoted: boolean
  }
}

// These outcomes decide nothing about an account; most of them mean that the database is already overloaded.
const DECIDE_NOTHING = new Set(['internal', 'overloaded', 'draining', 'unavailable'])
const MAX_REMEMBERED = 10_000

/** Records the outcome of calls that the contract marks as `security`, before they are answered. */
export function recordAttempts(app: FastifyInstance, note: (event: SecurityEvent) => Promise<void>): void {
  const isFirst = openFirsts()
  app.decorateRequest('attemptIsNoted', false)
  app.addHook('onSend', (request, reply, _payload, done) => {
    const event = request.attemptIsNoted ? null : toSecurityEvent(request, reply.problemCode ?? 'ok')
    if (!event || (event.outcome === 'rate_limited' && !isFirst(event))) return done()
    note(event)
      .catch((error) => logBug(error, request))
      .then(() => done())
      .catch(done)
  })
}

// Records only the first of an hour, as the database does; repetitions must not cost a query each.
function openFirsts(): (event: SecurityEvent) => boolean {
  const remembered = new Set<string>()
  let hour = 0
  return ({ kind, address }) => {
    const now = Math.floor(Date.now() / 3_600_000)
    if (now !== hour || remembered.size >= MAX_REMEMBERED) remembered.clear()
    hour = now
    const throttled = `${kind} ${findNetwork(address)}`
    if (remembered.has(throttled)) return false
    remembered.add(throttled)
    return true
  }
}

/**
 * Records a success in the transaction of the call itself, which saves a commit. Failures are recorded as for other
 * calls.
 */
export async function recordSuccess<T>(
  request: FastifyRequest,
  call: (event: SecurityEvent | null) => Promise<T>,
): Promise<T> {
  const answer = await call(toSecurityEvent(request, 'ok'))
  request.attemptIsNoted = true
  return answer
}

function toSecurityEvent(request: FastifyRequest, outcome: string): SecurityEvent | null {
  const kind = request.routeOptions.config.security
  if (!kind || DECIDE_NOTHING.has(outcome)) return null
  const { caller, ip: address } = request
  const email = (request.body as { email?: unknown } | undefined)?.email
  return {
    kind,
    outcome,
    userId: caller?.id ?? request.attemptOn,
    sessionId: caller?.sessionId ?? null,
    // An address that the database cannot store belongs to no account.
    email: typeof email === 'string' && !email.includes('\0') ? email : null,
    address,
    userAgent: readUserAgent(request),
  }
}
