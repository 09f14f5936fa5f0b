import { connect, type Socket } from 'node:net'

export type WireAnswer = {
  status: number
  /** Headers by lower-case name. A repeated header has its last value. */
  headers: Record<string, string>
  body: Buffer
}

/** One connection that sends the given bytes, one request after the other. */
export type Line = {
  ask: (bytes: Buffer, options?: { method?: string }) => Promise<WireAnswer>
  close: () => void
}

const LIMIT_MS = 30_000

/** Opens the connection at its first use, and again when the server has closed it. */
export function openLine(port: number): Line {
  let socket: Socket | null = null
  return {
    async ask(bytes, { method = 'GET' } = {}) {
      const used = socket !== null && !socket.destroyed && socket.writable
      if (!used) socket = await open(port)
      try {
        return await exchange(socket as Socket, bytes, method)
      } catch (error) {
        socket?.destroy()
        // The server may have closed a kept-alive connection at the moment of its next use, so try again once.
        if (!used || !(error instanceof NoAnswer)) throw error
        socket = await open(port)
        return await exchange(socket, bytes, method)
      }
    },
    close: () => void socket?.destroy(),
  }
}

type Asked = { target: string; headers: [string, string][]; body: Buffer | null }

export function toBytes(method: string, { target, headers, body }: Asked, port: number): Buffer {
  const all: [string, string][] = [['host', `127.0.0.1:${port}`], ...headers]
  if (body || method !== 'GET') all.push(['content-length', String(body?.length ?? 0)])
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `${method} ${target} HTTP/1.1\r\n${lines}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

class NoAnswer extends Error {}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    // Later errors are ignored: the server may have answered although the rest of the request cannot be written.
    socket.on('error', reject)
  })
}

function exchange(socket: Socket, bytes: Buffer, method: string): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const timer = setTimeout(() => end(new Error(`No answer within ${LIMIT_MS} ms`)), LIMIT_MS)
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      look(false)
    }
    const onClose = () => look(true)
    function look(closed: boolean) {
      const answer = readAnswer(received, { method, closed })
      if (answer) return end(answer)
      if (closed) end(new NoAnswer('The connection was closed without an answer'))
    }
    function end(result: WireAnswer | Error) {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
      if (result instanceof Error) return reject(result)
      if (result.headers.connection === 'close' || isEndless(result.headers)) socket.destroy()
      resolve(result)
    }
    socket.on('data', onData).on('close', onClose)
    socket.write(bytes)
  })
}

const isEndless = (headers: Record<string, string>) =>
  headers['content-type']?.startsWith('text/event-stream') === true

/** Reads the answer at the beginning of the bytes; null until it is complete. Skips interim answers (100 Continue). */
export function readAnswer(
  bytes: Buffer,
  { method, closed }: { method: string; closed: boolean },
): WireAnswer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!status) throw new Error(`This is no answer: ${first.slice(0, 100)}`)
  const rest = bytes.subarray(end + 4)
  if (status < 200) return readAnswer(rest, { method, closed })
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = readBody(rest, { status, headers, method, closed })
  return body && { status, headers, body }
}

type About = { status: number; headers: Record<string, string>; method: string; closed: boolean }

function readBody(rest: Buffer, { status, headers, method, closed }: About): Buffer | null {
  if (method === 'HEAD' || status === 204 || status === 304 || isEndless(headers)) return Buffer.alloc(0)
  if (headers['transfer-encoding'] === 'chunked') return unchunked(rest)
  const length = headers['content-length']
  if (length !== undefined) return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : null
  return closed ? rest : null
}

function unchunked(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (size === 0) return Buffer.concat(parts)
    if (bytes.length < end + 2 + size + 2) return null
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
