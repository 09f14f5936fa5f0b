import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PERSONAL_SCOPES } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { SiteAddress } from '#server/runtime/site.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * Adds the Model Context Protocol for people's assistants (Streamable HTTP, stateless): one POST, one answer. Each
 * request has a personal key as bearer token, so a revoked key is refused at the next request. The protocol's library
 * is loaded with the first request.
 */
export function addMcpRoutes(app: FastifyInstance, { site }: { site: SiteAddress }): void {
  const ownOrigin = new URL(site.publicUrl).origin

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
      return await answerMcp(app, { request, reply, site, scopes: request.caller.apiKey.scopes })
    },
  })

  // The server sends nothing on its own and keeps no session, so there is no stream to open or end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (_request, reply) => refuseMethod(reply),
  })
}

const KEY_NEEDED = 'Assistants connect with a key for programs, which is made in the settings.'

// Prevents DNS rebinding: a page in a browser must not call us under a host name of its own.
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
