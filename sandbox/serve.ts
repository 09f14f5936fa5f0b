import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerGoogleWallet, googleWalletPath, type SavedObjects } from './answer-google-wallet.ts'
import { parseMultipart } from './api/multipart.ts'
import { serveApi } from './api/serve-api.ts'
import { answerControl } from './controls/controls.ts'
import type { Faults } from './controls/faults.ts'
import { bankPath, serveBank } from './pages/bank.ts'
import { servePage } from './pages/serve-page.ts'
import type { Context } from './resources/resource.ts'
import type { Courier } from './webhooks/deliver.ts'

/** The parts of the running server. */
export type Sandbox = {
  context: (request?: Context['request']) => Context
  courier: Courier
  faults: Faults
  /** The objects saved in the simulated Google Wallet. */
  savedObjects: SavedObjects
  advance: (seconds: number) => void
}
export type Request = {
  method: string
  path: string
  query: string
  body: string
  headers: IncomingMessage['headers']
}
export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer }

const largestBody = 1024 * 1024
const largestUpload = 6 * 1024 * 1024

/** Reads a request, applies waiting faults, and passes it to the API, the hosted pages or the test controls. */
export function handleRequests(sandbox: Sandbox): RequestListener {
  return (message, response) => {
    handle(sandbox, message, response).catch((error) => {
      console.error('payment sandbox:', error)
      if (response.headersSent) response.destroy()
      else
        send(
          response,
          json(500, { error: { type: 'api_error', message: 'The sandbox met a bug of its own.' } }),
        )
    })
  }
}

async function handle(sandbox: Sandbox, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await read(message)
  if (!request)
    return send(response, json(413, { error: { type: 'invalid_request_error', message: 'Too large.' } }))
  if (request.path.startsWith('/_sandbox/')) {
    return send(response, await control(sandbox, request, message.socket.remoteAddress ?? ''))
  }
  const fault = sandbox.faults.strike(request.method, request.path)
  const answering = async () => {
    if (fault?.delayMs) await sleep(fault.delayMs)
    if (fault?.status && !fault.isKept)
      return json(fault.status, { error: { type: 'api_error', message: 'A fault that a test requested.' } })
    if (request.path.startsWith(googleWalletPath)) return answerGoogleWallet(sandbox.savedObjects, request)
    return request.path.startsWith('/v1/')
      ? serveApi(sandbox, request, { brokenWith: fault?.status ?? null })
      : servePage(sandbox, request)
  }
  const answer = request.path.startsWith('/v1/') ? await whileInFlight(request, answering) : await answering()
  if (fault?.dropAnswer) response.destroy()
  else send(response, answer)
  setImmediate(sandbox.courier.deliverDue)
}

const inFlight = new Set<string>()

/** Stripe answers 409 to a key whose first request is still running; here only a fault with a delay can cause that. */
async function whileInFlight(request: Request, answering: () => Promise<Answer>): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || request.method !== 'POST') return answering()
  if (inFlight.has(key)) {
    const message = 'There is currently another in-progress request using this idempotency key.'
    return json(409, { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message } })
  }
  inFlight.add(key)
  return answering().finally(() => inFlight.delete(key))
}

async function control(sandbox: Sandbox, request: Request, from: string): Promise<Answer> {
  if (!/^(::ffff:)?127\.|^::1$/.test(from)) return json(403, { message: 'Only from this machine.' })
  if (request.path === bankPath) return serveBank(sandbox, request)
  if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json')) {
    return json(415, { message: 'Send JSON.' })
  }
  try {
    const input = request.body === '' ? {} : JSON.parse(request.body)
    const result = await answerControl(sandbox, `${request.method} ${request.path}`, input)
    return result
      ? json(200, result)
      : json(404, { message: 'There is no such control; see sandbox/README.md.' })
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError)
      return json(400, { message: error.message })
    throw error
  }
}

async function read(message: IncomingMessage): Promise<Request | undefined> {
  const [path = '/', ...query] = (message.url ?? '/').split('?')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += chunk.length
    if (size > (path === '/v1/files' ? largestUpload : largestBody)) return undefined
    chunks.push(chunk)
  }
  const all = Buffer.concat(chunks)
  const type = message.headers['content-type'] ?? ''
  return {
    method: message.method ?? 'GET',
    path,
    query: query.join('?'),
    body: type.startsWith('multipart/form-data') ? parseMultipart(all, type) : all.toString('utf8'),
    headers: message.headers,
  }
}

/** Makes an answer in JSON. */
function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body, null, 2) }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(body)
}
