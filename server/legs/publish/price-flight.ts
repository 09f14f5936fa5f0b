import { Problem } from '#contract/problem.ts'
import type { Tx } from '#server/runtime/db.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { describeTaxProblem } from './describe-tax-problem.ts'

/** Computes the taxes of a flight as it now stands. Problem `invalid_input` on the field that keeps them from being known. */
export async function priceFlight(tx: Tx, { legId }: { legId: string }): Promise<void> {
  const [unpriced] = await priceLegs(tx, { legIds: [legId] })
  if (!unpriced) return
  const leg = await tx
    .selectFrom('legs')
    .innerJoin('airports', 'airports.icao', 'legs.originIcao')
    .select(['airports.country as originCountry', 'legs.currency'])
    .where('legs.id', '=', legId)
    .executeTakeFirstOrThrow()
  const detail = describeTaxProblem(unpriced.problem, leg)
  throw new Problem('invalid_input', { sentence: detail.message, details: [detail] })
}
