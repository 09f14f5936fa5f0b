import type { FastifyReply } from 'fastify'
import type { RateLimit } from '#contract/problem.ts'

/**
 * Adds headers with the remaining limits, for programs that adapt their pace (draft-ietf-httpapi-ratelimit-headers-10).
 */
export function addLimitHeaders(reply: FastifyReply, limits: readonly RateLimit[]): void {
  if (limits.length === 0) return
  reply.header(
    'ratelimit-policy',
    limits.map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`).join(', '),
  )
  reply.header(
    'ratelimit',
    limits
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  )
}
