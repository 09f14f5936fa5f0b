import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  type Access,
  type AnswerInputOf,
  API_BASE,
  type Endpoint,
  type ReceivedOf,
  type Role,
} from '#contract/endpoint.ts'
import { Problem, ProblemBody, problemBody } from '#contract/problem.ts'
import { problemFrom } from './http-errors.ts'
import { checkXsrf } from './xsrf.ts'

/** Who calls, as their access token says. */
export type Caller = { id: string; role: Role; sessionId: string }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

export type HttpOptions = {
  logLevel: string
  trustProxy: string | undefined
  /** Reads an access token; null when it is not one of ours or has run out. */
  readToken: (token: string) => Caller | null
  /** True once the server is stopping: requests that still come are sent to another one. */
  isDraining: () => boolean
}

const MAX_BODY_BYTES = 256 * 1024

/** The web server without its routes: logs, request ids, who calls, XSRF, one error body. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustProxy ?? false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    logger: { level: options.logLevel, base: null },
    // Errors met before routing (an unreadable URL) get the same body.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(reply.header('x-request-id', request.id), problemFrom(error)),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodies(app)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (options.isDraining()) throw new Problem('draining', { retryAfterSeconds: 2 })
    request.caller = callerOf(request, options.readToken)
    checkXsrf(request)
    checkAccess(request)
  })
  logRequests(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  return app
}

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? Caller | null : Caller

export type Call<E extends Endpoint> = ReceivedOf<E> & {
  caller: CallerOf<E>
  /** The client's address: from X-Forwarded-For only behind a configured proxy. */
  address: string
  userAgent: string
  reply: FastifyReply
  request: FastifyRequest
}

/** Opens one door of the contract: validated in, validated out with `success: true`, refused to whom it is not for. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Omit<AnswerInputOf<E>, 'success'>>,
): void {
  serveWith(app, endpoint, async (request, reply) => ({
    success: true,
    ...(await handler(callOf(endpoint, request, reply))),
  }))
}

/** As `serve`, for an answer that is kept as ready bytes; the handler sends it itself. */
export function serveBytes<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FastifyReply>,
): void {
  serveWith(app, endpoint, (request, reply) => handler(callOf(endpoint, request, reply)))
}

function serveWith(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const schema = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    // What a call does not take it refuses, unknown query parameters too.
    querystring: endpoint.query ?? z.strictObject({}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { 200: endpoint.answer, default: ProblemBody },
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
  }
  for (const url of [API_BASE + endpoint.path, ...(endpoint.also ?? [])]) {
    app.route({ method: endpoint.method, url, schema, config: { access: endpoint.access }, handler })
  }
}

function callOf<E extends Endpoint>(_endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const { params, query, headers, body, caller } = request
  const address = request.ip
  const userAgent = String(request.raw.headers['user-agent'] ?? '').slice(0, 300)
  return { params, query, headers, body, caller, address, userAgent, request, reply } as Call<E>
}

// An empty body counts as absent, so that a call without fields may come with a JSON content type.
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    parse(request, body as string, done)
  })
}

function callerOf(request: FastifyRequest, readToken: HttpOptions['readToken']): Caller | null {
  const header = request.headers.authorization
  const match = header ? /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header) : null
  return match?.[1] ? readToken(match[1]) : null
}

function checkAccess(request: FastifyRequest): void {
  const access = request.routeOptions.config.access
  if (!access || access === 'anyone') return
  if (!request.caller) throw new Problem(request.headers.authorization ? 'session_ended' : 'not_signed_in')
  if (access !== 'signed-in' && !access.includes(request.caller.role)) throw new Problem('wrong_role')
}

// The route's pattern instead of its URL, and no address: a log must not say who did what.
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFrom(error)
  if (problem.status >= 500 && problem.code === 'internal') {
    const { name, message, stack } = error as Error
    request.log.error({ requestId: request.id, route: request.routeOptions.url, name, message, stack }, 'bug')
  }
  // What made us say it, without its message: that may repeat what somebody typed.
  if (problem.cause instanceof Error) {
    const { name, code, requestId } = problem.cause as Error & { code?: string; requestId?: string }
    request.log.error(
      { requestId: request.id, problem: problem.code, name, code, providerRequestId: requestId },
      'cause',
    )
  }
  return sendProblem(reply, problem)
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  if (problem.code === 'draining') reply.header('connection', 'close')
  reply.header('cache-control', 'no-store')
  return reply
    .status(problem.status)
    .type('application/json; charset=utf-8')
    .serializer((body: ProblemBody) => JSON.stringify(body))
    .send(problemBody(problem))
}
