import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findNetwork } from '#server/security/rate-limits.ts'
import { logBug } from './log-requests.ts'
import { readUserAgent } from './read-caller.ts'

/** An attempt on an account's safety: what, with which outcome, by whom as far as known, from where. */
export type SecurityEvent = {
  kind: string
  /** 'ok' or the problem's code. */
  outcome: string
  userId: string | null
  sessionId: string | null
  /** The account that the attempt names, where nobody is signed in. */
  email: string | null
  address: string
  userAgent: string
}

// They decide nothing about an account, and most of them are said because the database has too much to do already.
const DECIDE_NOTHING = new Set(['internal', 'overloaded', 'draining', 'unavailable'])
const MAX_REMEMBERED = 10_000

/** Keeps what the calls that the contract marks as `security` came to, before they are answered. */
export function noteAttempts(app: FastifyInstance, note: (event: SecurityEvent) => Promise<void>): void {
  const isFirst = openFirsts()
  app.addHook('onSend', (request, reply, _payload, done) => {
    const event = toSecurityEvent(request, reply)
    if (!event || (event.outcome === 'rate_limited' && !isFirst(event))) return done()
    note(event)
      .catch((error) => logBug(error, request))
      .then(() => done())
      .catch(done)
  })
}

// The first of an hour is kept, as in the database; those that follow must not cost a query each.
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

function toSecurityEvent(request: FastifyRequest, reply: FastifyReply): SecurityEvent | null {
  const kind = request.routeOptions.config.security
  const outcome = reply.problemCode ?? 'ok'
  if (!kind || DECIDE_NOTHING.has(outcome)) return null
  const { caller, ip: address } = request
  const email = (request.body as { email?: unknown } | undefined)?.email
  return {
    kind,
    outcome,
    userId: caller?.id ?? request.attemptOn,
    sessionId: caller?.sessionId ?? null,
    // An address that the database cannot keep is nobody's.
    email: typeof email === 'string' && !email.includes('\0') ? email : null,
    address,
    userAgent: readUserAgent(request),
  }
}
