import { compareWithBare } from './against-bare.ts'
import { addGeneratedLegs } from './data/generated-legs.ts'
import { formatCount, pickSize } from './data/sizes.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

const PATH = '/api/routes'
const LEGS = pickSize(10_000, 1000)
const GOAL = 0.5

/** The listing from 10,000 legs against a bare node:http server that sends the same bytes. */
export async function measureListing(product: Product): Promise<Row[]> {
  await addGeneratedLegs(product, LEGS)
  const { whole, unchanged } = await compareWithBare({ port: product.port, path: PATH })
  return [
    buildRatioRow(`listing of ${formatCount(LEGS)} legs, whole`, { ...whole, goal: GOAL }),
    buildRatioRow(`listing of ${formatCount(LEGS)} legs, unchanged (304)`, { ...unchanged, goal: GOAL }),
  ]
}
