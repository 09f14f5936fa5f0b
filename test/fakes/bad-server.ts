import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '#test/app.ts'
import { atEnd } from '#test/db.ts'

/** How the server treats a request. */
type Manner =
  | 'well'
  /** Accepts the request and never answers. */
  | 'hangs'
  /** Resets the connection instead of answering. */
  | 'resets'
  /** Resets the connection in the middle of the answer. */
  | 'breaks'
  /** Sends one byte every 20 ms without end. */
  | 'drips'
  | { status: number; headers?: Record<string, string> }

export type Heard = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
  at: number
}

/** An HTTP server that misbehaves: `next` lists how it treats the next requests, `manner` how it treats all later ones. */
export async function aBadServer(answer: (response: ServerResponse, heard: Heard) => void = sayWell) {
  const heard: Heard[] = []
  const state = { manner: 'well' as Manner, next: [] as Manner[] }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(parts).toString(), at: performance.now() }
      heard.push(one)
      const manner = state.next.shift() ?? state.manner
      if (manner === 'well') answer(response, one)
      else misbehave(response, manner)
    })
  })
  const port = await findFreePort()
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  await listen()
  atEnd(close)
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    port,
    heard,
    refuse: close,
    comeBack: listen,
  })
}

function misbehave(response: ServerResponse, manner: Exclude<Manner, 'well'>): void {
  if (manner === 'hangs') return
  if (manner === 'resets') return void response.socket?.resetAndDestroy()
  if (manner === 'breaks') {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{')
    setTimeout(() => response.socket?.resetAndDestroy(), 10)
    return
  }
  if (manner === 'drips') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
    return
  }
  response.writeHead(manner.status, { 'content-type': 'application/json', ...manner.headers })
  response.end('{"error":{"type":"api_error","message":"A test asked for it."}}')
}

function sayWell(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"well":true}')
}
