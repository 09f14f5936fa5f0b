import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode, toProblemBody } from '#contract/problem.ts'
import { buildCallHeaders } from '#server/security/add-security-headers.ts'

/** How long a client may take to send, in milliseconds. */
export type Timeouts = {
  /** For the head of a request. */
  headMs: number
  /** For a body, except files. */
  bodyMs: number
  /** For a whole request: ten megabytes over a slow line. */
  wholeMs: number
  /** The interval of checks of heads and whole requests. */
  checkMs: number
}

export const TIMEOUTS: Timeouts = { headMs: 15_000, bodyMs: 30_000, wholeMs: 120_000, checkMs: 5_000 }

/** Above this number, new connections are refused at once, before memory grows. */
export const MAX_CONNECTIONS = 10_000

type Answers = { secure: boolean }

/** Answers clients that send invalid HTTP, too much, or too slowly: sends the common error body and hangs up. */
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

/**
 * Refuses a missing or second Host header, because a proxy and this server could read different ones. HTTP/1.0 needs
 * none.
 */
export function requireOneHost({ raw }: FastifyRequest): void {
  const { rawHeaders, httpVersion } = raw
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new Problem('malformed_body')
}

/** Interrupts bodies that arrive too slowly. Uploads of files have the time of the whole request. */
export function enforceBodyTimeout(app: FastifyInstance, { bodyMs, ...answers }: Timeouts & Answers): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBodyOnTheWay(request) && !request.headers['content-type']?.startsWith('multipart/')) {
      const timer = setTimeout(() => hangUp(request.raw.socket, 'request_too_slow', answers), bodyMs)
      const arrived = () => clearTimeout(timer)
      request.raw.once('end', arrived)
      // The request was refused or the client disconnected before the whole body arrived.
      reply.raw.once('close', arrived)
    }
    done()
  })
}

// A call on behalf of an assistant has no connection, so it cannot be slow.
function hasBodyOnTheWay({ method, headers, raw }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || !(raw.socket instanceof Duplex)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
}

// Writes to the socket directly, because the framework cannot answer before it has a request. An answer that has begun
// stays as it is.
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
