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

/** The call policy of a port. Every outgoing call has one; `docs/operation/outgoing.md` lists them. */
type CallPolicy = {
  /** The limit for one attempt, until its answer is read to the end. */
  attemptMs: number
  /** The limit for all attempts and the pauses between them. */
  wholeMs: number
  /** How often a failed attempt is repeated. 0 if a repetition could do something twice, or a job repeats it anyway. */
  retries: number
  /** Classifies an error of this port's library; null if the error says nothing about the other side's health. */
  classifyError: (error: unknown) => CallFailure | null
}

/** The other side did not answer, or answered that it is unable to. */
export type CallFailure = {
  code: string
  retryAfterSeconds?: number | undefined
  /** The other side said that a retry would not help. */
  isFinal?: boolean
}

export type Port = {
  name: string
  callPolicy: CallPolicy
  /** Makes a call with this policy. Throws `Unreachable`, or the call's own error if the other side is healthy. */
  call: Call
  /** The same for a call that this port must not repeat. */
  callOnce: Call
  /** The state of the circuit breaker. Half-open: one call tests whether the other side is back. */
  circuitState: () => 'closed' | 'open' | 'half-open'
  /** Whether a call would be sent now; in a half-open circuit only if no other call is testing. */
  takesCalls: () => boolean
}

type Call = <T>(attempt: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** One attempt, for metrics. */
export type CalledOut = {
  port: string
  outcome: 'answered' | 'failed' | 'timeout' | 'circuit-open'
  seconds: number
}

/** Receives reports about the ports: names and codes, never contents. */
export type Watch = {
  calledOut?: ((call: CalledOut) => void) | undefined
  /** Reports how many of the port's circuits are open or half-open. */
  openCircuits?: ((port: string, count: number) => void) | undefined
  log?: ((line: CircuitLine) => void) | undefined
}

/** With a code, a circuit has opened; without one, it has closed again. */
export type CircuitLine = { port: string; circuit: string; code?: string; openSeconds?: number }

export type Outgoing = {
  /** Opens a port to one other system. `circuit` distinguishes several circuits of one port. */
  open: (name: string, callPolicy: CallPolicy, circuit?: string) => Port
}

/** The other side cannot be reached now. The caller chooses the sentence for the user. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /** Not named `code`, because an SDK that knows network codes would retry the call itself. */
  readonly why: string
  /** After how many seconds a retry makes sense. */
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
 * Opens ports with timeouts, retries with jitter and circuit breakers for every outgoing call. Five failed attempts in
 * a row open a circuit for a second. Then one test call closes it, or doubles the time that it stays open, up to half a
 * minute. `pace` multiplies all times, for tests.
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
  // An attempt has read its answer to the end when it returns, so there is nothing to abort.
  const limit = timeout(attemptMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false })
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
    // A failed test call opens the circuit again without closing it in between.
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
    // Each library has its own error for an aborted call, so the timeout is thrown here.
    const inTime = async ({ signal }: { signal: AbortSignal }) =>
      await attempt(signal).catch((error) => {
        throw signal.aborted ? new TaskCancelledError() : error
      })
    const countAttempt = (outcome: CalledOut['outcome']) =>
      watch.calledOut?.({ port: name, outcome, seconds: (performance.now() - startedAt) / 1000 })
    try {
      // Other calls do not wait for the test call of a half-open circuit.
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

// Returns between half and all of `ms`.
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

/** Returns the `Unreachable` behind an error that a library or a Problem has wrapped around it. */
export function findUnreachable(error: unknown): Unreachable | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; depth++) {
    if (isUnreachable(one)) return one
    const { cause, detail } = one as Error & { detail?: unknown }
    one = detail instanceof Error ? detail : cause
  }
  return null
}

// Codes of sockets and of the resolver if nobody answers or the connection breaks.
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

/** Classifies a status: too many requests, or a failure of the other side. */
export function classifyStatus(status: number | undefined, retryAfter?: string | null): CallFailure | null {
  if (status === undefined || (status !== 429 && status < 500)) return null
  return { code: `HTTP_${status}`, retryAfterSeconds: parseRetryAfter(retryAfter) }
}

// Retry-After has either seconds or a date.
function parseRetryAfter(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}
