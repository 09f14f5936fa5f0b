import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/** Says in an answer that its call is on its way out: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and where to read more. */
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
