import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import * as z from 'zod'
import {
  type Access,
  type AnswerInputOf,
  API_BASE,
  type Endpoint,
  type ReceivedOf,
  type Role,
  type Standing,
} from '#contract/endpoint.ts'
import { Problem, type ProblemBody, type RateLimit, toProblemBody } from '#contract/problem.ts'
import type { Answered } from '#server/runtime/metrics.ts'
import { addSecurityHeaders, buildCallHeaders } from '#server/security/add-security-headers.ts'
import { checkAccess, isAdministrators } from '#server/security/check-access.ts'
import type { GeneralLimit } from '#server/security/general-limit.ts'
import { addLimitHeaders } from '#server/security/rate-limit-headers.ts'
import { checkXsrf } from '#server/security/xsrf.ts'
import { addDeprecationHeaders } from './deprecation.ts'
import { findRetryAfterSeconds, toProblem } from './http-errors.ts'
import { logBug, logRequests } from './log-requests.ts'
import { openPressure, type Pressure } from './pressure.ts'
import { readCaller, readUserAgent } from './read-caller.ts'
import { readJsonBodies } from './read-json-bodies.ts'
import { CHECKED_WITH_ZOD, openQueryReader } from './read-queries.ts'
import { recordAttempts, type SecurityEvent } from './record-attempts.ts'
import {
  answerClientError,
  enforceBodyTimeout,
  MAX_CONNECTIONS,
  requireOneHost,
  TIMEOUTS,
  type Timeouts,
} from './refuse-bad-requests.ts'
import { forgetTotals } from './totals.ts'
import { traceRequests } from './trace-requests.ts'

/** The caller that their access token or API key identifies. */
export type Caller = {
  id: string
  role: Role
  /** For a program with an API key, the id of the key. */
  sessionId: string
  apiKey?: ApiKeyCaller
  /** An administrator who must set up a second factor before anything else. */
  setUpOnly?: true
}

/** The API key of a program. The program acts for its operator's account, or for the person who owns the key. */
type ApiKeyCaller = { prefix: string; scopes: readonly string[] }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The account that an attempt is about, if the call finds it. */
    attemptOn: string | null
  }
  interface FastifyContextConfig {
    /** The row of the contract that this route implements. */
    endpoint?: Endpoint
    access?: Access
    scope?: Endpoint['scope']
    standing?: Endpoint['standing']
    whileSettingUp?: boolean
    vital?: boolean
    /** Another site's page posts here, and proves its identity without our cookie. */
    postedFromElsewhere?: boolean
    /** The answer stays open as a stream; the number of streams per client is limited. */
    stream?: boolean
    /** The kind of the security event that each call records. */
    security?: string
  }
  interface FastifyReply {
    problemCode: string | null
  }
}

export type HttpOptions = {
  logLevel: string
  trustProxy: string | undefined
  /** Returns the caller of an access token; null if we did not issue it or it has expired. */
  readToken: (token: string) => Caller | null
  /** Returns the caller of an API key and counts the call; null if the key is not valid. */
  readApiKey: (secret: string) => Promise<Caller | null>
  /** Refuses an operator's owner whose standing is not in the list: `not_approved`, `selling_ended`. */
  checkStanding: (caller: Caller, standings: readonly Standing[]) => Promise<void>
  /** True once the server is stopping; then new requests are refused, so that a proxy sends them to another server. */
  isDraining: () => boolean
  /** Whether browsers use https. */
  secure: boolean
  generalLimit: GeneralLimit
  pressure: Pressure
  timeouts?: Timeouts
  /** Records the outcome of calls that the contract marks as `security`, before they are answered. */
  noteSecurityEvent: (event: SecurityEvent) => Promise<void>
  /** Counts every answer; absent if metrics are off. */
  countAnswer: ((answered: Answered) => void) | undefined
}

const MAX_BODY_BYTES = 256 * 1024

/** Creates the HTTP server without routes: logs, request ids, the caller, XSRF check, common error body. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const timeouts = options.timeouts ?? TIMEOUTS
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustProxy ?? false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    requestTimeout: timeouts.wholeMs,
    http: {
      headersTimeout: timeouts.headMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // `requireOneHost` refuses it instead, with the error body and the headers of every answer.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError(options),
    routerOptions: { maxParamLength: 300, querystringParser: openQueryReader() },
    // Each of our log lines already names its request.
    childLoggerFactory: (logger) => logger,
    logger: { level: options.logLevel, base: null },
    schemaController: CHECKED_WITH_ZOD,
    // Errors before routing (an unreadable URL) get the same body.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(
        reply.headers({ ...buildCallHeaders(options), 'x-request-id': request.id }),
        toProblem(error),
      ),
  })
  readJsonBodies(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('attemptOn', null)
  app.decorateReply('problemCode', null)
  app.server.maxConnections = MAX_CONNECTIONS
  // Behind a proxy all connections have the proxy's address, so they are not limited.
  if (!options.trustProxy) app.server.on('connection', options.generalLimit.admit)
  addSecurityHeaders(app, options)
  traceRequests(app)
  const enter = openPressure(app, options.pressure)
  // Awaiting costs as much as an answer from memory, so only the look-up of an API key is awaited.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { endpoint } = request.routeOptions.config
    if (endpoint?.deprecated) addDeprecationHeaders(reply, endpoint)
    requireOneHost(request)
    if (options.isDraining()) throw new Problem('draining', { retryAfterSeconds: 2 })
    const ofAddress = options.generalLimit.take('address', request.ip)
    if (request.routeOptions.config.access) addLimitHeaders(reply, ofAddress ? [ofAddress] : [])
    enter(request, reply)
    const caller = readCaller(request, options)
    if (!(caller instanceof Promise)) {
      admit(caller, { request, reply, ofAddress })
      return done()
    }
    caller
      .then((known) => admit(known, { request, reply, ofAddress }))
      .then(
        () => done(),
        (error) => done(error ?? new Error('The caller could not be read, and no error says why.')),
      )
  })
  // While an API key is looked up, nobody reads the body, so the timeout starts later.
  enforceBodyTimeout(app, { ...timeouts, secure: options.secure })
  function admit(
    caller: Caller | null,
    {
      request,
      reply,
      ofAddress,
    }: { request: FastifyRequest; reply: FastifyReply; ofAddress: RateLimit | null },
  ): void {
    const { stream, postedFromElsewhere } = request.routeOptions.config
    request.caller = caller
    const ofAccount = caller && options.generalLimit.take('account', caller.id)
    if (ofAddress && ofAccount) addLimitHeaders(reply, [ofAddress, ofAccount])
    const opened = options.generalLimit.open(stream ? 'stream' : 'request', request.ip, caller?.id ?? null)
    // If the client hung up during the look-up, no other 'close' event follows.
    if (reply.raw.destroyed) opened.end()
    else reply.raw.once('close', opened.end)
    if (!postedFromElsewhere) checkXsrf(request)
    checkAccess(request)
  }
  app.addHook('preHandler', (request, _reply, done) => {
    const { standing } = request.routeOptions.config
    if (!standing || !request.caller) return done()
    options.checkStanding(request.caller, standing).then(() => done(), done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET' && isAdministrators(request)) forgetTotals()
    done()
  })
  recordAttempts(app, options.noteSecurityEvent)
  logRequests(app, options)
  app.setErrorHandler(answerError)
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

/** Adds one endpoint of the contract: checks access, validates request and answer, and adds `success: true`. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Omit<AnswerInputOf<E>, 'success'>>,
): void {
  serveWith(app, endpoint, async (request, reply) => ({
    success: true,
    ...(await handler(toCall(endpoint, request, reply))),
  }))
}

/** As `serve`, for an answer that is cached as bytes; the handler sends it itself. */
export function serveBytes<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FastifyReply>,
): void {
  serveWith(app, endpoint, (request, reply) => handler(toCall(endpoint, request, reply)))
}

function serveWith(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const schema = {
    // Unknown parameters are refused, in the query too.
    querystring: endpoint.query ?? z.strictObject({}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { 200: describeAnswer(endpoint) },
  }
  for (const url of [API_BASE + endpoint.path, ...(endpoint.also ?? [])]) {
    const config = {
      endpoint,
      access: endpoint.access,
      ...(endpoint.scope ? { scope: endpoint.scope } : {}),
      ...(endpoint.standing ? { standing: endpoint.standing } : {}),
      whileSettingUp: endpoint.whileSettingUp === true,
      ...(endpoint.vital ? { vital: true } : {}),
      ...(endpoint.security ? { security: endpoint.security } : {}),
      stream: endpoint.stream === true,
    }
    const bodyLimit = endpoint.maxBodyBytes ?? MAX_BODY_BYTES
    app.route({ method: endpoint.method, url, schema, bodyLimit, config, handler })
  }
}

function describeAnswer({ answer, answerType }: Endpoint) {
  return answerType ? { description: 'A file', content: { [answerType]: { schema: answer } } } : answer
}

function toCall<E extends Endpoint>(_endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const { params, query, headers, body, caller } = request
  const address = request.ip
  const userAgent = readUserAgent(request)
  return { params, query, headers, body, caller, address, userAgent, request, reply } as Call<E>
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error)
  if (problem.status >= 500 && problem.code === 'internal') logBug(error, request)
  // The name and stack of the cause without its message, which may repeat the user's input.
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
  reply.problemCode = problem.code
  const retryAfterSeconds = findRetryAfterSeconds(problem)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (problem.limit) addLimitHeaders(reply, [problem.limit])
  if (problem.code === 'draining') reply.header('connection', 'close')
  reply.header('cache-control', 'no-store')
  return reply
    .status(problem.status)
    .type('application/json; charset=utf-8')
    .serializer((body: ProblemBody) => JSON.stringify(body))
    .send(toProblemBody(problem))
}
