import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureHolds } from './holds.ts'
import { measureListing } from './listing.ts'
import { measureMemory } from './memory.ts'
import { openProduct, type Product } from './product.ts'
import { measureStart } from './start.ts'
import { printTable, type Row } from './table.ts'

// npm run bench [-- --only holds,start] [--profile FOLDER] [--json FILE]: one table of ratios, all taken in this run.
// A goal that is missed does not fail the command, since a busy machine may miss any; a wrong answer does.
const { values } = parseArgs({
  options: { only: { type: 'string' }, profile: { type: 'string' }, json: { type: 'string' } },
})

// In this order: the memory is that of a server which has done everything above it.
const ON_A_RUNNING_SERVER: Record<string, (product: Product) => Promise<Row[]>> = {
  holds: measureHolds,
  listing: measureListing,
  memory: measureMemory,
}
const ON_ITS_OWN: Record<string, () => Promise<Row[]>> = { start: measureStart }

const asked = values.only?.split(',')
const rows: Row[] = []
await measureOnServer()
for (const [, measure] of chosen(ON_ITS_OWN)) rows.push(...(await measure()))
printTable(rows)
if (values.json) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
process.exit(0)

async function measureOnServer(): Promise<void> {
  const measures = chosen(ON_A_RUNNING_SERVER)
  if (measures.length === 0) return
  const product = await openProduct({ profileFolder: values.profile })
  try {
    for (const [, measure] of measures) rows.push(...(await measure(product)))
  } finally {
    await product.close()
  }
}

function chosen<Measure>(measures: Record<string, Measure>): [string, Measure][] {
  return Object.entries(measures).filter(([name]) => !asked || asked.includes(name))
}
