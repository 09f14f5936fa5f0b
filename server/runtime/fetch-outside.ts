import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { type CallFailure, classifyNetworkError, classifyStatus, type Outgoing } from './outgoing.ts'
import { withHttpSpan } from './trace-http-call.ts'

type CallPolicy = {
  connectMs: number
  attemptMs: number
  wholeMs: number
  retries: number
  /** Which requests may be repeated; 'all' if each has an idempotency key. */
  repeats: 'all' | 'reads' | 'none'
  /** Returns a failure if the answer shows that the other side is at fault; null otherwise. */
  classifyAnswer?: (answer: Response) => CallFailure | null
}

/**
 * A `fetch` for the SDK of one other system. An answer of 429 or 5xx is repeated if that is safe; after the last
 * attempt it is returned unchanged.
 */
export type FetchOutside = (address: string, asked?: Asked) => Promise<Response>

type Asked = {
  method?: string
  headers?: NonNullable<RequestInit['headers']>
  body?: NonNullable<RequestInit['body']> | null | undefined
  signal?: AbortSignal | null | undefined
}

const MOST_BYTES = 20_000_000

/** Opens a port for HTTP. Redirects are not followed, and an answer is read to its end within the attempt. */
export function openFetch(
  outgoing: Outgoing,
  name: string,
  { connectMs, repeats, classifyAnswer = findFailure, ...limits }: CallPolicy,
): FetchOutside {
  const port = outgoing.open(name, { ...limits, classifyError })
  const connectLimitMs = (connectMs / limits.attemptMs) * port.callPolicy.attemptMs
  // A reused connection may be closing, which matters only if requests must not be repeated.
  const keepAlive = repeats === 'all'
  const agents = { 'http:': new http.Agent({ keepAlive }), 'https:': new https.Agent({ keepAlive }) }

  return async (address, { method = 'GET', headers, body: given = null, signal: theirs = null } = {}) => {
    const { bytes, ofContent } = await readBody(given)
    const sent = { ...ofContent, ...Object.fromEntries(new Headers(headers)) }
    const url = new URL(address)
    const agent = agents[url.protocol as keyof typeof agents]
    const mayRepeat = repeats === 'all' || (repeats === 'reads' && method === 'GET')
    const call = { service: name, method, host: url.hostname, path: url.pathname }
    const attempt = async (late: AbortSignal) => {
      const signal = theirs ? AbortSignal.any([late, theirs]) : late
      const sending = { method, headers: sent, body: bytes, agent, signal, connectMs: connectLimitMs }
      const answer = await withHttpSpan(
        call,
        () => send(url, sending),
        ({ status }) => status,
      )
      const failure = classifyAnswer(answer)
      if (failure) throw new FailedAnswer(answer, failure)
      return answer
    }
    try {
      return await (mayRepeat ? port.call(attempt) : port.callOnce(attempt))
    } catch (error) {
      const { cause } = error as Error
      if (cause instanceof FailedAnswer) return cause.answer
      throw error
    }
  }
}

function findFailure({ status, headers }: Response): CallFailure | null {
  return classifyStatus(status, headers.get('retry-after'))
}

class FailedAnswer extends Error {
  readonly answer: Response
  readonly failure: CallFailure
  constructor(answer: Response, failure: CallFailure) {
    super(failure.code)
    this.answer = answer
    this.failure = failure
  }
}

function classifyError(error: unknown): CallFailure | null {
  return error instanceof FailedAnswer ? error.failure : classifyNetworkError(error)
}

// A Request would do this too, but it takes a tenth of a millisecond more for each call.
async function readBody(body: Asked['body']): Promise<{ bytes: Buffer; ofContent: Record<string, string> }> {
  if (typeof body === 'string') return { bytes: Buffer.from(body), ofContent: TEXT }
  const content = new Response(body)
  return { bytes: Buffer.from(await content.arrayBuffer()), ofContent: Object.fromEntries(content.headers) }
}

const TEXT = { 'content-type': 'text/plain;charset=UTF-8' }

type Sending = {
  method: string
  headers: Record<string, string>
  body: Buffer
  agent: http.Agent
  signal: AbortSignal
  connectMs: number
}

async function send(
  url: URL,
  { method, headers: given, body, agent, signal, connectMs }: Sending,
): Promise<Response> {
  const headers = { ...given, ...buildLengthHeader(method, body) }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const way = url.protocol === 'https:' ? https : http
  const sending = way.request(url, { method, headers, agent, signal })
  sending.on('error', reject)
  sending.on('response', resolve)
  sending.on('socket', (socket) => limitConnecting(socket, { connectMs, isSecure: way === https }))
  sending.end(body)
  const answer = await promise
  const content = await readAll(answer)
  const status = answer.statusCode ?? 0
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : content, { status, headers: toHeaders(answer) })
}

function buildLengthHeader(method: string, body: Buffer): Record<string, string> {
  return body.length > 0 || method !== 'GET' ? { 'content-length': String(body.length) } : {}
}

function limitConnecting(socket: Socket, { connectMs, isSecure }: { connectMs: number; isSecure: boolean }) {
  if (!socket.connecting) return
  const late = setTimeout(() => {
    socket.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' }))
  }, connectMs)
  const done = () => clearTimeout(late)
  socket.once(isSecure ? 'secureConnect' : 'connect', done)
  socket.once('close', done)
}

async function readAll(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function toHeaders(answer: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  return headers
}
