import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getTracing, type Span } from '#server/runtime/traces.ts'

/**
 * A span for each request where traces are configured, under the route's pattern and going on from the caller's
 * `traceparent`; its log lines carry the trace's id.
 */
export function traceRequests(app: FastifyInstance): void {
  const traces = getTracing()
  if (!traces) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'none'
    const span = traces.begin({
      name: `${method} ${route}`,
      kind: 'server',
      parent: typeof headers.traceparent === 'string' ? headers.traceparent : null,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'ferrywing.request_id': request.id,
      },
    })
    spans.set(request, span)
    request.log = reply.log = request.log.child({ traceId: span.traceId })
    span.run(done)
  })
  // A body comes by the socket's events, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    span.note({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span.fail({ code: reply.problemCode ?? String(reply.statusCode) })
    else if (reply.problemCode) span.note({ 'error.type': reply.problemCode })
    span.end()
  })
}
