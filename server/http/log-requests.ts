import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cleanMessage } from '#server/runtime/clean-message.ts'
import type { Answered } from '#server/runtime/metrics.ts'
import type { CircuitLine } from '#server/runtime/outgoing.ts'

/**
 * Logs one line for each request, and counts it if metrics are on. The line has the route's pattern instead of its URL
 * and no IP address, because a log must not reveal who did what.
 */
export function logRequests(
  app: FastifyInstance,
  { countAnswer }: { countAnswer: ((answered: Answered) => void) | undefined },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const status = reply.statusCode
    countAnswer?.({ method, route, status, seconds: reply.elapsedTime / 1000 })
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ requestId: request.id, method, route, status, ms }, 'request')
    done()
  })
}

/** Logs one line for an unexpected error. */
export function logBug(error: unknown, request: FastifyRequest): void {
  const { url: route } = request.routeOptions
  request.log.error({ requestId: request.id, route, ...toLoggedError(error) }, 'bug')
}

/** Returns an error in a form that may be logged. */
export function toLoggedError(error: unknown): { name: string; message: string; stack: string } {
  const { name, message, stack } = error as Error
  return { name, message: cleanMessage(message), stack: cleanMessage(stack) }
}

/** Logs one line when a port's circuit opens, and one when it closes. */
export function logOutgoing({ log }: FastifyInstance, { code, ...line }: CircuitLine): void {
  if (code) log.warn({ ...line, code }, 'circuit opened')
  else log.info(line, 'circuit closed')
}

/** Logs one line for an error outside a request. */
export function logError({ log }: FastifyInstance, error: unknown): void {
  log.error({ message: cleanMessage((error as Error).message) }, 'job')
}
