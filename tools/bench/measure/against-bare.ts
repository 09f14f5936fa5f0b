import { fork } from 'node:child_process'
import { pickSize } from '../data/sizes.ts'
import { ROOT } from '../product.ts'
import { computeRate, type Load, runLoad } from './load.ts'

const CONNECTIONS = 32
const ROUNDS = pickSize(7, 1)
const PASS_SECONDS = pickSize(1, 0.5)

type Rates = { ours: number[]; reference: number[] }

/**
 * Compares an address with a bare node:http server that sends the same bytes: full answers, and 304 to clients that have them.
 */
export async function compareWithBare(asked: Asked): Promise<{ whole: Rates; unchanged: Rates }> {
  const { port, path } = asked
  const bare = await startBareServer(`http://127.0.0.1:${port}${path}`)
  try {
    const both = { path, ours: port, reference: bare.port }
    return {
      whole: await compare({ ...both, status: 200, etag: async () => null }),
      unchanged: await compare({ ...both, status: 304, etag: (at) => fetchEtag(at, path) }),
    }
  } finally {
    bare.stop()
  }
}

type Asked = { port: number; path: string }

async function startBareServer(url: string): Promise<{ port: number; stop: () => void }> {
  const server = fork('tools/bench/bare-server.ts', [url], { cwd: ROOT })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', (message) => resolve(Number(message)))
    server.once('exit', () => reject(new Error('The bare server did not start.')))
  })
  return { port, stop: () => server.disconnect() }
}

type Comparison = {
  path: string
  ours: number
  reference: number
  status: number
  etag: (port: number) => Promise<string | null>
}

async function compare({ path, ours, reference, status, etag }: Comparison): Promise<Rates> {
  const rates = { ours: [] as number[], reference: [] as number[] }
  const measure = async (port: number, seconds: number) => {
    const request = requestFor(path, await etag(port))
    const load: Load = { port, connections: CONNECTIONS, seconds, next: () => request }
    // Prices fall with time, so an answer 304 may become a full one in the middle of a round.
    return computeRate(await runLoad(load), { status, allowed: [200] })
  }
  await measure(ours, 1)
  await measure(reference, 1)
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await measure(ours, PASS_SECONDS))
    rates.reference.push(await measure(reference, PASS_SECONDS))
  }
  return rates
}

async function fetchEtag(port: number, path: string): Promise<string | null> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  await answer.arrayBuffer()
  return answer.headers.get('etag')
}

function requestFor(path: string, etag: string | null): string {
  const condition = etag ? `If-None-Match: ${etag}\r\n` : ''
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n${condition}\r\n`
}
