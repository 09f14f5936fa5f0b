import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PERSONAL_SCOPES } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * The Model Context Protocol for people's assistants (Streamable HTTP, stateless): one POST, one answer. A personal key comes
 * as the bearer token with each request, so that a revoked one stops with the next. The protocol's library is read with the
 * first request.
 */
export function addMcpRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const ownOrigin = new URL(publicUrl).origin

  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: MAX_BODY_BYTES,
    schema: { hide: true },
    config: { access: 'signed-in', scope: PERSONAL_SCOPES },
    onRequest: async (request) => checkOrigin(request, { ownOrigin }),
    onSend: async (_request, reply) => {
      if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="Ferrywing"')
    },
    async handler(request, reply) {
      if (!request.caller?.apiKey) throw new Problem('api_key_unknown', { sentence: KEY_NEEDED })
      const { answerMcp } = await import('./answer-mcp.ts')
      return await answerMcp(app, { request, reply, publicUrl, scopes: request.caller.apiKey.scopes })
    },
  })

  // Nothing is sent unasked and no session is kept: there is no stream to open and none to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (_request, reply) => refuseMethod(reply),
  })
}

const KEY_NEEDED = 'Assistants connect with a key for programs, which is made in the settings.'

// A page in somebody's browser must not speak to us through a name that it has bent to our address.
function checkOrigin(request: FastifyRequest, { ownOrigin }: { ownOrigin: string }): void {
  const { origin } = request.headers
  if (origin !== undefined && origin !== ownOrigin) throw new Problem('origin_refused')
}

function refuseMethod(reply: FastifyReply): FastifyReply {
  const error = { code: -32000, message: 'Method not allowed.' }
  return reply
    .status(405)
    .header('allow', 'POST')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', error, id: null }))
}
