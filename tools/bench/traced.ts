import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBundled } from '../../scripts/prepare.mjs'
import { addLegs, addUsers, clearHolds, LEGS, removeHolds } from './data/holds-data.ts'
import { pickSize } from './data/sizes.ts'
import { holdThroughHttp, signBearers } from './holds.ts'
import { computeRate, runLoad } from './measure/load.ts'
import { readMegabytes } from './measure/memory.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import { findFreePort, type Product, startServer, stopServer } from './product.ts'

const ROUNDS = pickSize(4, 1)
const PASS_SECONDS = pickSize(2, 1)
const CONNECTIONS = 32
const GOALS = { holds: 0.7, listing: 0.3 }

/** Compares two servers on one database in turns: one sends a trace of every request to a collector, the other does not. */
export async function measureTraces(product: Product): Promise<Row[]> {
  await addUsers(product.pool)
  await addLegs(product.pool)
  const collector = await startCollector()
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-bench-traced-'))
  const common = {
    DATABASE_URL: product.connectionString,
    TOKEN_SECRET: product.tokenSecret,
    DEMO_DATA: 'off',
  }
  const program = await ensureBundled(process.execPath)
  const start = async (name: string, env: Record<string, string>) => {
    const port = await findFreePort()
    const dataDir = join(folder, name)
    return {
      port,
      child: await startServer([program], { port, env: { ...common, DATA_DIR: dataDir, ...env } }),
    }
  }
  const traced = await start('traced', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const untraced = await start('untraced', {})
  try {
    const bearers = signBearers(product)
    const hold = (port: number) =>
      holdThroughHttp({ ...product, port }, { bearers, legs: LEGS, seconds: PASS_SECONDS })
    const both = { ours: traced.port, reference: untraced.port }
    const rows = [
      buildRatioRow('holds, every one traced', { ...(await compare(both, hold)), goal: GOALS.holds }),
      buildRatioRow('listing, every one traced', { ...(await compare(both, list)), goal: GOALS.listing }),
    ]
    if (collector.count() === 0) throw new Error('The collector received no trace.')
    const [more, less] = await Promise.all(
      [traced, untraced].map(({ child }) => readMegabytes(child.pid ?? 0)),
    )
    const note = `the traced server held ${more?.toFixed(0)} MB, the other ${less?.toFixed(0)}.`
    return rows.map((row) => ({ ...row, note }))
  } finally {
    await stopServer(traced.child)
    await stopServer(untraced.child)
    collector.close()
    await rm(folder, { recursive: true, force: true })
    await clearHolds(product.pool)
    await removeHolds(product.pool)
  }
}

async function compare(
  ports: { ours: number; reference: number },
  measure: (port: number) => Promise<number>,
) {
  const rates = { ours: [] as number[], reference: [] as number[] }
  await measure(ports.ours)
  await measure(ports.reference)
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await measure(ports.ours))
    rates.reference.push(await measure(ports.reference))
  }
  return rates
}

async function list(port: number): Promise<number> {
  const request = `GET /api/routes HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`
  const load = { port, connections: CONNECTIONS, seconds: PASS_SECONDS, next: () => request }
  return computeRate(await runLoad(load), { status: 200 })
}

/** Starts a collector that reads and discards all traces. */
async function startCollector() {
  let batches = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      batches++
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    count: () => batches,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
