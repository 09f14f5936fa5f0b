import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel'

/** The call policy of a port. Every call out of the product has one; `docs/operation/outgoing.md` lists them. */
type CallPolicy = {
  /** The limit for one attempt, its answer read to the end. */
  attemptMs: number
  /** The limit for all attempts and the pauses between them. */
  wholeMs: number
  /** How often a failed attempt is repeated. 0 if a repetition could do a thing twice, or a job repeats it anyway. */
  retries: number
  /** Reads an error of this port's library; null for one that says nothing about the other side's health. */
  classifyError: (error: unknown) => CallFailure | null
}

/** The other side did not answer, or answered that it cannot. */
export type CallFailure = {
  code: string
  retryAfterSeconds?: number | undefined
  /** The other side itself said that a retry would not help. */
  isFinal?: boolean
}

export type Port = {
  name: string
  callPolicy: CallPolicy
  /** Makes a call by this policy. Throws `Unreachable`, or what the call threw if the other side is well. */
  call: Call
  /** The same for a call that must not be repeated here. */
  callOnce: Call
  /** The state of its circuit breaker. Half-open: one call tries whether the other side is back. */
  circuitState: () => 'closed' | 'open' | 'half-open'
  /** Whether a call would be sent now; in a half-open circuit only while no other call is trying. */
  takesCalls: () => boolean
}

type Call = <T>(attempt: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** One attempt, for the metrics. */
export type CalledOut = {
  port: string
  outcome: 'answered' | 'failed' | 'timeout' | 'circuit-open'
  seconds: number
}

/** Reports about the ports: names and codes, never contents. */
export type Watch = {
  calledOut?: ((call: CalledOut) => void) | undefined
  /** How many of this port's circuits are open or half-open now. */
  openCircuits?: ((port: string, count: number) => void) | undefined
  log?: ((line: CircuitLine) => void) | undefined
}

/** A circuit has opened if there is a code, and closed again if there is none. */
export type CircuitLine = { port: string; circuit: string; code?: string; openSeconds?: number }

export type Outgoing = {
  /** A port to one other system. `circuit` distinguishes several of one name. */
  open: (name: string, callPolicy: CallPolicy, circuit?: string) => Port
}

/** The other side cannot be reached now. The caller finds the words for the user. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /** Not named `code`: an SDK that knows network codes would retry the call by itself. */
  readonly why: string
  /** After how long a retry makes sense. */
  readonly retryAfterSeconds: number | undefined
  readonly isFinal: boolean
  constructor(port: string, { code, retryAfterSeconds, isFinal = false }: CallFailure, cause?: unknown) {
    super(`${port} cannot be reached: ${code}`, { cause })
    this.why = code
    this.retryAfterSeconds = retryAfterSeconds
    this.isFinal = isFinal
  }
}

const FAILURES_IN_A_ROW = 5
const FIRST_OPEN_MS = 1000
const LONGEST_OPEN_MS = 30_000
const FIRST_WAIT_MS = 400

/**
 * Timeouts, retries with jitter and a circuit breaker for every call out. Five failed attempts in a row open the circuit for a
 * second; then one call is let through, which closes it or doubles the time that it stays open, up to half a minute. `pace`
 * shortens all times for tests.
 */
export function openOutgoing(watch: Watch = {}, { pace = 1 }: { pace?: number | undefined } = {}): Outgoing {
  const open = new Map<string, number>()
  const count = (port: string, change: number) => {
    open.set(port, (open.get(port) ?? 0) + change)
    watch.openCircuits?.(port, open.get(port) ?? 0)
  }
  return {
    open: (name, given, circuit = name) => {
      watch.openCircuits?.(name, open.get(name) ?? 0)
      const { attemptMs, wholeMs } = given
      const callPolicy = { ...given, attemptMs: attemptMs * pace, wholeMs: wholeMs * pace }
      return openPort({ name, circuit, callPolicy, pace, watch, count: (change) => count(name, change) })
    },
  }
}

type Opening = {
  name: string
  circuit: string
  callPolicy: CallPolicy
  pace: number
  watch: Watch
  count: (change: number) => void
}

function openPort({ name, circuit, callPolicy, pace, watch, count }: Opening): Port {
  const { attemptMs, wholeMs, retries } = callPolicy
  const limit = timeout(attemptMs, TimeoutStrategy.Aggressive)
  const opened = { until: 0 }
  const breaker = circuitBreaker(handleWhen(isUnreachable), {
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
    halfOpenAfter: new DelegateBackoff(({ attempt, result }) => {
      const asked = 'error' in result ? askedToWaitMs(result.error) : 0
      const grown = jittered(FIRST_OPEN_MS * 2 ** (attempt - 1))
      const ms = Math.min(Math.max(asked, grown), LONGEST_OPEN_MS) * pace
      opened.until = Date.now() + ms
      return ms
    }),
  })
  breaker.onBreak((reason) => {
    if (!('error' in reason)) return
    const { why } = reason.error as Unreachable
    watch.log?.({ port: name, circuit, code: why, openSeconds: openSeconds() })
  })
  let wasOpen = false
  breaker.onStateChange((state) => {
    // A failed trial opens it again without closing it in between.
    const isOpen = state !== CircuitState.Closed
    if (isOpen !== wasOpen) count(isOpen ? 1 : -1)
    if (wasOpen && !isOpen) watch.log?.({ port: name, circuit })
    wasOpen = isOpen
  })
  const openSeconds = () => Math.max(1, Math.ceil((opened.until - Date.now()) / 1000))
  const refuse = () =>
    new Unreachable(name, { code: CIRCUIT_OPEN, retryAfterSeconds: openSeconds(), isFinal: true })

  async function attemptOnce<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    // Each library has its own error for an aborted call.
    const inTime = async ({ signal }: { signal: AbortSignal }) =>
      await attempt(signal).catch((error) => {
        throw signal.aborted ? new TaskCancelledError() : error
      })
    const countAttempt = (outcome: CalledOut['outcome']) =>
      watch.calledOut?.({ port: name, outcome, seconds: (performance.now() - startedAt) / 1000 })
    try {
      // Other calls do not wait for the trial call of a half-open circuit.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
      const value = await breaker.execute(() => limit.execute(inTime).catch((error) => rethrow(error)))
      countAttempt('answered')
      return value
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        countAttempt('circuit-open')
        throw refuse()
      }
      countAttempt(!isUnreachable(error) ? 'answered' : error.why === TIMEOUT ? 'timeout' : 'failed')
      throw error
    }
  }

  function rethrow(error: unknown): never {
    const isLate = error instanceof TaskCancelledError || isTimeout(error)
    const failure = isLate ? { code: TIMEOUT } : callPolicy.classifyError(error)
    throw failure ? new Unreachable(name, failure, error) : error
  }

  function state() {
    if (breaker.state === CircuitState.Closed) return 'closed'
    return breaker.state === CircuitState.Open && Date.now() < opened.until ? 'open' : 'half-open'
  }

  return {
    name,
    callPolicy,
    callOnce: attemptOnce,
    async call(attempt) {
      const until = performance.now() + wholeMs
      const mayRepeat = (error: unknown) =>
        isUnreachable(error) &&
        !error.isFinal &&
        performance.now() + Math.max(askedToWaitMs(error), FIRST_WAIT_MS) * pace < until
      const again = retry(handleWhen(mayRepeat), {
        maxAttempts: retries,
        backoff: new DelegateBackoff(({ attempt: number, result }) => {
          const asked = 'error' in result ? askedToWaitMs(result.error) : 0
          return (asked + jittered(FIRST_WAIT_MS * 2 ** (number - 1))) * pace
        }),
      })
      return await again.execute(() => attemptOnce(attempt))
    },
    circuitState: state,
    takesCalls: () => state() !== 'open' && breaker.state !== CircuitState.HalfOpen,
  }
}

const CIRCUIT_OPEN = 'CIRCUIT_OPEN'
const TIMEOUT = 'TIMEOUT'

// Between half of it and all of it.
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}

function askedToWaitMs(error: unknown): number {
  return isUnreachable(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}

function isUnreachable(error: unknown): error is Unreachable {
  return error instanceof Unreachable
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** The `Unreachable` behind an error that a library or a problem has wrapped around it. */
export function findUnreachable(error: unknown): Unreachable | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; depth++) {
    if (isUnreachable(one)) return one
    const { cause, detail } = one as Error & { detail?: unknown }
    one = detail instanceof Error ? detail : cause
  }
  return null
}

// The codes of sockets and the resolver when nobody answers or the connection breaks.
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Classifies an error of the network itself. */
export function classifyNetworkError(error: unknown): CallFailure | null {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && NETWORK_CODES.has(code) ? { code } : null
}

/** Classifies a status: too many requests, or the other side's own failure. */
export function classifyStatus(status: number | undefined, retryAfter?: string | null): CallFailure | null {
  if (status === undefined || (status !== 429 && status < 500)) return null
  return { code: `HTTP_${status}`, retryAfterSeconds: parseRetryAfter(retryAfter) }
}

// Either seconds or a date.
function parseRetryAfter(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}
