import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode, toProblemBody } from '#contract/problem.ts'
import { buildCallHeaders } from '#server/security/add-security-headers.ts'

/** How long a client may take, in milliseconds. */
export type Timeouts = {
  /** For the head of a request. */
  headMs: number
  /** For a body, but for files. */
  bodyMs: number
  /** For a whole request: ten megabytes over a slow line. */
  wholeMs: number
  /** How often heads and whole requests are looked at. */
  checkMs: number
}

export const TIMEOUTS: Timeouts = { headMs: 15_000, bodyMs: 30_000, wholeMs: 120_000, checkMs: 5_000 }

/** More clients than this at once are sent away unheard, before memory grows. */
export const MAX_CONNECTIONS = 10_000

type Answers = { secure: boolean }

/** Tells, in the one error body, whoever sends what is no HTTP, too much of it, or too slowly; and hangs up. */
export function answerClientError(answers: Answers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    hangUp(socket, CODES[error.code ?? ''] ?? 'malformed_body', answers)
  }
}

const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'request_head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
}

/** Two hosts, or none: one program on the way may believe the one, the next the other. HTTP/1.0 needs none. */
export function requireOneHost({ raw }: FastifyRequest): void {
  const { rawHeaders, httpVersion } = raw
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new Problem('malformed_body')
}

/** Bodies that come in drops are cut off; files have the time of the whole request. */
export function enforceBodyTimeout(app: FastifyInstance, { bodyMs, ...answers }: Timeouts & Answers): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBodyOnTheWay(request) && !request.headers['content-type']?.startsWith('multipart/')) {
      const timer = setTimeout(() => hangUp(request.raw.socket, 'request_too_slow', answers), bodyMs)
      const arrived = () => clearTimeout(timer)
      request.raw.once('end', arrived)
      // Refused, or gone, before all of it was there.
      reply.raw.once('close', arrived)
    }
    done()
  })
}

// A call that is made for an assistant has no line that could be slow.
function hasBodyOnTheWay({ method, headers, raw }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || !(raw.socket instanceof Duplex)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
}

// Below the framework, which has no answer to something that is no request yet. An answer that has begun is left as it is.
function hangUp(socket: Socket, code: ProblemCode, answers: Answers): void {
  const problem = new Problem(code)
  const { status } = problem
  const begun = (socket as Socket & { _httpMessage?: { headersSent?: boolean } | null })._httpMessage
    ?.headersSent
  if (socket.writable && !begun) {
    const body = JSON.stringify(toProblemBody(problem))
    const head = [
      `HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(buildCallHeaders(answers)).map(([name, value]) => `${name}: ${value}`),
      `x-request-id: ${crypto.randomUUID()}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}
