import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cleanMessage } from '#server/runtime/clean-message.ts'
import type { Answered } from '#server/runtime/metrics.ts'
import type { CircuitLine } from '#server/runtime/outgoing.ts'

/**
 * One line for each request, counted where somebody asks for metrics: the route's pattern instead of its URL, and no
 * address. A log must not say who did what.
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

/** One line for what nobody foresaw. */
export function logBug(error: unknown, request: FastifyRequest): void {
  const { url: route } = request.routeOptions
  request.log.error({ requestId: request.id, route, ...toLoggedError(error) }, 'bug')
}

/** An error as a log may have it. */
export function toLoggedError(error: unknown): { name: string; message: string; stack: string } {
  const { name, message, stack } = error as Error
  return { name, message: cleanMessage(message), stack: cleanMessage(stack) }
}

/** One line when nobody is asked any more on the other side of a port, and one when it is well again. */
export function logOutgoing({ log }: FastifyInstance, { code, ...line }: CircuitLine): void {
  if (code) log.warn({ ...line, code }, 'circuit opened')
  else log.info(line, 'circuit closed')
}

/** One line for what went wrong outside a request. */
export function logError({ log }: FastifyInstance, error: unknown): void {
  log.error({ message: cleanMessage((error as Error).message) }, 'job')
}
