import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureAdminLists } from './admin-lists.ts'
import { measureAlerts } from './alerts.ts'
import { measureBookingScreen } from './browser/booking-screen.ts'
import { measureChangedFacts } from './changed-facts.ts'
import { measureCrowd } from './crowd.ts'
import { QUICK } from './data/sizes.ts'
import { measureGrowth } from './growth.ts'
import { measureHolds } from './holds.ts'
import { measureJobs } from './jobs.ts'
import { measureListing } from './listing.ts'
import { measureLive } from './live.ts'
import { measureLives } from './lives.ts'
import { measureBookingParts } from './measure/booking-parts.ts'
import { type Held, measureMemory, readMegabytes } from './measure/memory.ts'
import { printTable, type Row } from './measure/table.ts'
import { measurePayments } from './payments.ts'
import { openProduct, type Product } from './product.ts'
import { measurePurchases } from './purchases.ts'
import { measureSearch } from './search.ts'
import { measureReplicas } from './several-servers/replicas.ts'
import { measureSaturation } from './several-servers/saturation.ts'
import { measureStart } from './start.ts'
import { measureSteps } from './steps.ts'
import { measureTraces } from './traced.ts'

// npm run bench [-- --quick] [--only holds,start] [--profile FOLDER] [--json FILE]: prints a table of ratios measured in this
// run. A missed goal does not fail the command, since a busy machine may miss any goal. A wrong answer fails it.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean' },
    profile: { type: 'string' },
    json: { type: 'string' },
    sequences: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'string', default: '1000000' },
  },
})

// The order matters: memory is measured last, in a server that has done all the work above.
const held: Held[] = []
const ON_A_RUNNING_SERVER: Record<string, (product: Product) => Promise<Row[]>> = {
  holds: measureHolds,
  listing: measureListing,
  lists: measureAdminLists,
  live: measureLive,
  search: measureSearch,
  payments: measurePayments,
  jobs: measureJobs,
  alerts: measureAlerts,
  facts: measureChangedFacts,
  memory: (product) => measureMemory(product, held),
  traces: measureTraces,
  browser: measureBookingScreen,
}
const ON_ITS_OWN: Record<string, () => Promise<Row[]>> = {
  start: measureStart,
  steps: measureSteps,
  crowd: measureCrowd,
}

/** These take minutes or hours, so they run only when `--only` names them. */
const ON_REQUEST: Record<string, () => Promise<Row[]>> = {
  lives: () => measureLives({ sequences: Number(values.sequences), seed: Number(values.seed) }),
  growth: () => measureGrowth({ rows: Number(values.rows) }),
  purchases: measurePurchases,
  parts: measureBookingParts,
  saturation: measureSaturation,
  replicas: measureReplicas,
}

const asked = values.only?.split(',')
const known = [ON_A_RUNNING_SERVER, ON_ITS_OWN, ON_REQUEST].flatMap((measures) => Object.keys(measures))
const unknown = asked?.filter((name) => !known.includes(name)) ?? []
if (unknown.length > 0) {
  console.error(`There is no '${unknown.join("', '")}' to measure; there are ${known.join(', ')}.`)
  process.exit(1)
}
const rows: Row[] = []
await measureOnServer()
for (const [, measure] of chosen(ON_ITS_OWN)) rows.push(...(await measure()))
for (const name of asked ?? []) rows.push(...((await ON_REQUEST[name]?.()) ?? []))
printTable(rows)
if (QUICK) console.log('\nSmall sizes and few turns: this shows that everything works, not how fast it is.')
if (values.json) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
process.exit(0)

async function measureOnServer(): Promise<void> {
  const measures = chosen(ON_A_RUNNING_SERVER)
  if (measures.length === 0) return
  const flags = values.profile ? ['--cpu-prof', '--cpu-prof-dir', values.profile] : []
  const product = await openProduct({ flags })
  try {
    held.push({ after: 'the start', megabytes: await readMegabytes(product.pid) })
    for (const [name, measure] of measures) {
      rows.push(...(await measure(product)))
      held.push({ after: name, megabytes: await readMegabytes(product.pid) })
    }
  } finally {
    await product.close()
  }
}

function chosen<Measure>(measures: Record<string, Measure>): [string, Measure][] {
  return Object.entries(measures).filter(([name]) => !asked || asked.includes(name))
}
