import type { FastifyInstance } from 'fastify'

const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

// For answers that are neither pages nor endpoints: files, the worker of a page, documents.
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const POLICY_NAME = 'content-security-policy'

// An endpoint's answer is data: a browser that opens it must display it and run nothing.
const A_CALL = {
  ...EVERY_ANSWER,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

type Options = { secure: boolean }

/** Adds the default headers of every answer. No cache stores an endpoint's answer unless its route allows it. */
export function addSecurityHeaders(app: FastifyInstance, options: Options): void {
  const [call, other] = [buildCallHeaders(options), { ...EVERY_ANSWER, ...httpsOnly(options) }]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.access ? call : other)
    done()
  })
  // A page sets its own policy, and the header must not appear twice.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader(POLICY_NAME) && !reply.raw.hasHeader(POLICY_NAME)) reply.header(POLICY_NAME, POLICY)
    done()
  })
}

/** Returns the default headers of an endpoint; answers that are refused before a route is found have them too. */
export function buildCallHeaders(options: Options): Record<string, string> {
  return { ...A_CALL, ...httpsOnly(options) }
}

function httpsOnly({ secure }: Options): Record<string, string> {
  return secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
}
