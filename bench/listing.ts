import { execFile, fork } from 'node:child_process'
import { promisify } from 'node:util'
import { type Load, rateOf, runLoad } from './load.ts'
import { type Product, ROOT } from './product.ts'
import { type Row, ratioRow } from './table.ts'

const run = promisify(execFile)

const PATH = '/api/routes'
const LEGS = 10_000
const CONNECTIONS = 32
const ROUNDS = 7
const ROUND_SECONDS = 1
const GOAL = 0.5

/** The listing from 10,000 legs against a bare node:http server that sends the same bytes. */
export async function measureListing({ port, connectionString }: Product): Promise<Row[]> {
  const env = { ...process.env, DATABASE_URL: connectionString }
  await run(process.execPath, ['scripts/add-demo-legs.ts', '--legs', String(LEGS)], { cwd: ROOT, env })
  const url = `http://127.0.0.1:${port}${PATH}`
  const bare = await startBareServer(url)
  try {
    const whole = await compare({ ours: port, reference: bare.port, status: 200, etag: async () => null })
    const unchanged = await compare({ ours: port, reference: bare.port, status: 304, etag: etagOf })
    return [
      ratioRow('listing of 10,000 legs, whole', { ...whole, goal: GOAL }),
      ratioRow('listing of 10,000 legs, unchanged (304)', { ...unchanged, goal: GOAL }),
    ]
  } finally {
    bare.stop()
  }
}

async function startBareServer(url: string): Promise<{ port: number; stop: () => void }> {
  const server = fork('bench/bare-server.ts', [url], { cwd: ROOT })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('message', (message) => resolve(Number(message)))
    server.once('exit', () => reject(new Error('The bare server did not start.')))
  })
  return { port, stop: () => server.disconnect() }
}

type Comparison = {
  ours: number
  reference: number
  status: number
  etag: (port: number) => Promise<string | null>
}

async function compare({ ours, reference, status, etag }: Comparison) {
  const rates = { ours: [] as number[], reference: [] as number[] }
  const measure = async (port: number, seconds: number) => {
    const request = requestFor(await etag(port))
    const load: Load = { port, connections: CONNECTIONS, seconds, next: () => request }
    // Prices fall by the clock, so an unchanged listing may change in the middle of a round.
    return rateOf(await runLoad(load), { status, allowed: [200] })
  }
  await measure(ours, 1)
  await measure(reference, 1)
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await measure(ours, ROUND_SECONDS))
    rates.reference.push(await measure(reference, ROUND_SECONDS))
  }
  return rates
}

async function etagOf(port: number): Promise<string | null> {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  await answer.arrayBuffer()
  return answer.headers.get('etag')
}

function requestFor(etag: string | null): string {
  const condition = etag ? `If-None-Match: ${etag}\r\n` : ''
  return `GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n${condition}\r\n`
}
