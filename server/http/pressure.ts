import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** From where on calls are sent away. */
type PressureLimits = {
  /** Calls under way at once, those whose body is still arriving too. */
  requests: number
  /** Calls that wait for a connection of the database. */
  queries: number
  /** How late what is due is done, on average over a second; 0: not looked at. */
  delayMs: number
  heapBytes: number
  rssBytes: number
}

export type Pressure = { limits: PressureLimits; waitingQueries: () => number }

const SAMPLE_MS = 1_000
// Apart, so that those who were sent away do not all come back in the same moment.
const RETRY_SECONDS = { least: 1, most: 5 }

/**
 * Sends calls away with 503 and when to come back, before what waits fills the memory. Pages and files, which cost next to
 * nothing, and the provider's words are answered until twice as many are under way; whether the process lives is always
 * said, whether it can work is refused like any call, so that a proxy turns to another server.
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
    // It measures; the answer is ours.
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
