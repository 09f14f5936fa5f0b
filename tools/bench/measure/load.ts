import { connect } from 'node:net'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** Returns the bytes of the next request, or null when none is left. */
  next: () => string | null
}

/** The number of answers by status, and the seconds that all of them took. */
export type Measured = { answers: Map<number, number>; seconds: number }

/**
 * Sends requests over kept-alive connections; each connection sends its next request after the answer to the last. It does
 * little work, since it shares the machine with the measured server: one write for each request, and it reads only the
 * status and length of an answer.
 */
export async function runLoad({ port, connections, seconds, next }: Load): Promise<Measured> {
  const answers = new Map<number, number>()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const nextInTime = () => (performance.now() < endsAt ? next() : null)
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
  await Promise.all(Array.from({ length: connections }, () => talk(port, { nextInTime, count })))
  return { answers, seconds: (performance.now() - startedAt) / 1000 }
}

/** Returns answers of this status per second. Throws at any other status that is not allowed. */
export function computeRate(
  { answers, seconds }: Measured,
  { status, allowed = [] }: { status: number; allowed?: number[] },
): number {
  for (const [found, count] of answers) {
    if (found !== status && !allowed.includes(found)) throw new Error(`${count} answers had status ${found}.`)
  }
  return (answers.get(status) ?? 0) / seconds
}

type Talk = { nextInTime: () => string | null; count: (status: number) => void }

function talk(port: number, { nextInTime, count }: Talk): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = readAnswers((status) => {
      count(status)
      ask()
    })
    // Reads all data into one buffer: a stream would make a new buffer for every chunk.
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback(length, bytes) {
          answer(bytes as Buffer, length)
          return true
        },
      },
    })
    const ask = () => {
      const request = nextInTime()
      if (request !== null) return void socket.write(request, 'latin1')
      resolve()
      socket.destroy()
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
  })
}

const READ_BYTES = 128 * 1024
const MAX_HEAD_BYTES = 4096

/** Calls back with the status of each answer once all of its bytes have arrived. */
function readAnswers(answered: (status: number) => void): (bytes: Buffer, length: number) => void {
  let head = ''
  let status = 0
  let missingBytes = 0
  return (bytes, length) => {
    if (status !== 0) missingBytes -= length
    else {
      const before = head.length
      head += bytes.toString('latin1', 0, Math.min(length, MAX_HEAD_BYTES))
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = Number(head.slice(9, 12))
      missingBytes = bodyBytes(head.slice(0, end), status) - (length - (end + 4 - before))
      head = ''
    }
    if (missingBytes > 0) return
    const whole = status
    status = 0
    answered(whole)
  }
}

function bodyBytes(head: string, status: number): number {
  if (status === 304 || status === 204) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer came without its length: ${head}`)
  return Number(length)
}
