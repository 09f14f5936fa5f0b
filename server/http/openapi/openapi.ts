import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { Problem } from '#contract/problem.ts'

const PATHS = ['/api/openapi.json', '/api/openapi-administration.json', '/api/docs', '/api/docs/*']

/**
 * Adds the API documentation: /api/openapi.json and /api/docs for all programmers. A Fastify of its own makes it at the first request:
 * its libraries and schemas would be a tenth of the work of each start.
 */
export function addApiDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint && route.method !== 'HEAD') routes.push(route)
  })
  let docs: Promise<FastifyInstance> | null = null
  const open = async () => {
    const { openApiDocs } = await import('./describe-api.ts')
    return await openApiDocs(routes, { publicUrl })
  }
  const answer = async ({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
    docs ??= open()
    const answer = await (await docs).inject({ method: method as HTTPMethods, url, headers })
    const { connection: _, ...answerHeaders } = answer.headers
    const { statusCode, rawPayload, payload } = answer
    if (statusCode >= 400 && statusCode < 500) throw new Problem('not_found')
    if (statusCode >= 500) throw new Error(`The API documentation cannot be made: ${payload}`)
    return reply.status(statusCode).headers(answerHeaders).send(rawPayload)
  }
  for (const path of PATHS) app.get(path, { schema: { hide: true } }, answer)
}
