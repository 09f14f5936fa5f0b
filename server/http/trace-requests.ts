import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getTracing, type Span } from '#server/runtime/traces.ts'

/**
 * Adds a span for each request if traces are configured. The span has the route's pattern and continues the caller's
 * `traceparent`; the request's log lines have the id of the trace.
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
  // Events of the socket bring the body, and they run outside the request's context.
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
