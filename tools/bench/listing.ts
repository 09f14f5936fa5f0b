import { addGeneratedLegs } from './data/generated-legs.ts'
import { formatCount, pickSize } from './data/sizes.ts'
import { compareWithBare } from './measure/against-bare.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

const PATH = '/api/routes'
const SHORT = `${PATH}?limit=20`
const LEGS = pickSize(10_000, 1000)
const GOAL = 0.5

/** Compares the listing of 10,000 legs, and the booking widget's read of one leg, with a bare node:http server of the same bytes. */
export async function measureListing(product: Product): Promise<Row[]> {
  await addGeneratedLegs(product, LEGS)
  const { port, pool } = product
  const { whole, unchanged } = await compareWithBare({ port, path: PATH })
  const short = await compareWithBare({ port, path: SHORT })
  const later = await compareWithBare({ port, path: await findLaterPage(port) })
  const { rows } = await pool.query<{ id: string }>(
    `select id from legs where status = 'PUBLISHED' and departure_at > now() + interval '1 day' limit 1`,
  )
  const status = await compareWithBare({ port, path: `/api/api/checkout/${rows[0]?.id}/status` })
  return [
    buildRatioRow(`listing of ${formatCount(LEGS)} legs, whole`, { ...whole, goal: GOAL }),
    buildRatioRow(`listing of ${formatCount(LEGS)} legs, unchanged (304)`, { ...unchanged, goal: GOAL }),
    buildRatioRow('  twenty of them', { ...short.whole, goal: GOAL }),
    buildRatioRow('  the fifth page of twenty', { ...later.whole, goal: GOAL }),
    buildRatioRow('leg status, asked by a stranger', { ...status.whole, goal: GOAL }),
  ]
}

async function findLaterPage(port: number): Promise<string> {
  let path = SHORT
  for (let page = 2; page <= 5; page++) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    const { nextCursor } = (await answer.json()) as { nextCursor: string }
    path = `${SHORT}&cursor=${nextCursor}`
  }
  return path
}
