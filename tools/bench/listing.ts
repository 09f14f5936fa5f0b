import { compareWithBare } from './against-bare.ts'
import { addGeneratedLegs } from './data/generated-legs.ts'
import { inWords, sized } from './data/sizes.ts'
import { type Row, ratioRow } from './measure/table.ts'
import type { Product } from './product.ts'

const PATH = '/api/routes'
const LEGS = sized(10_000, 1000)
const GOAL = 0.5

/** The listing from 10,000 legs against a bare node:http server that sends the same bytes. */
export async function measureListing(product: Product): Promise<Row[]> {
  await addGeneratedLegs(product, LEGS)
  const { whole, unchanged } = await compareWithBare({ port: product.port, path: PATH })
  return [
    ratioRow(`listing of ${inWords(LEGS)} legs, whole`, { ...whole, goal: GOAL }),
    ratioRow(`listing of ${inWords(LEGS)} legs, unchanged (304)`, { ...unchanged, goal: GOAL }),
  ]
}
