import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** The limits beyond which calls are refused. */
type PressureLimits = {
  /** Running calls, including those whose body is still arriving. */
  requests: number
  /** Calls that wait for a database connection. */
  queries: number
  /** The average delay of timers within a second, in milliseconds; 0: not checked. */
  delayMs: number
  heapBytes: number
  rssBytes: number
}

export type Pressure = { limits: PressureLimits; waitingQueries: () => number }

const SAMPLE_MS = 1_000
// A random delay, so that refused clients do not all retry at the same moment.
const RETRY_SECONDS = { least: 1, most: 5 }

/**
 * Refuses calls with 503 and Retry-After before waiting work fills the memory. Cheap pages and files, and messages of
 * the payment provider, are refused only at twice the limit. The liveness check always answers. The readiness check is
 * refused like any call, so that a proxy chooses another server.
 */
export function openPressure(
  app: FastifyInstance,
  { limits, waitingQueries }: Pressure,
): (request: FastifyRequest, reply: FastifyReply) => void {
  app.register(underPressure, {
    sampleInterval: SAMPLE_MS,
    maxEventLoopDelay: limits.delayMs,
    maxHeapUsedBytes: limits.heapBytes,
    maxRssBytes: limits.rssBytes,
    // The plugin only measures; we send the answer ourselves.
    pressureHandler: () => {},
  })
  let underWay = 0
  return (request, reply) => {
    const { access, stream, vital } = request.routeOptions.config
    const isCall = access !== undefined || stream === true
    const full =
      underWay >= limits.requests * (isCall ? 1 : 2) ||
      (isCall && (waitingQueries() >= limits.queries || app.isUnderPressure()))
    if (full && !vital) throw new Problem('overloaded', { retryAfterSeconds: retryAfter() })
    if (stream) return
    underWay++
    reply.raw.once('close', () => {
      underWay--
    })
  }
}

function retryAfter(): number {
  const { least, most } = RETRY_SECONDS
  return least + Math.floor(Math.random() * (most - least + 1))
}
