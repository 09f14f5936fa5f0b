import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Adds headers that announce a deprecated endpoint: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to more.
 */
export function addDeprecationHeaders(
  reply: FastifyReply,
  { deprecated }: Pick<Endpoint, 'deprecated'>,
): void {
  if (!deprecated) return
  reply.header('deprecation', `@${startOfDay(deprecated.since).getTime() / 1000}`)
  reply.header('sunset', startOfDay(deprecated.sunset).toUTCString())
  reply.header('link', '</api/docs>; rel="deprecation"; type="text/html"')
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
