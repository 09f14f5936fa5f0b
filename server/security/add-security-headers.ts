import type { FastifyInstance } from 'fastify'

const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

// Of what is neither a page nor a call: a file, the worker of a page, a document.
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const POLICY_NAME = 'content-security-policy'

// What a call answers is data: a browser that is sent there by a link shows it and does nothing with it.
const A_CALL = {
  ...EVERY_ANSWER,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

type Options = { secure: boolean }

/** What every answer says to browsers, before a route says more: no cache keeps a call's answer unless its route wants it. */
export function addSecurityHeaders(app: FastifyInstance, options: Options): void {
  const [call, other] = [buildCallHeaders(options), { ...EVERY_ANSWER, ...httpsOnly(options) }]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.access ? call : other)
    done()
  })
  // A page brings its own, which must not be there twice.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader(POLICY_NAME) && !reply.raw.hasHeader(POLICY_NAME)) reply.header(POLICY_NAME, POLICY)
    done()
  })
}

/** Also those of a refusal that is decided before a route is found. */
export function buildCallHeaders(options: Options): Record<string, string> {
  return { ...A_CALL, ...httpsOnly(options) }
}

function httpsOnly({ secure }: Options): Record<string, string> {
  return secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
}
