import { type Airport, getShortCode, toLocalTime } from '#contract/airports.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findRecipient } from '#server/operators/queries.ts'
import type { Tx } from '#server/runtime/db.ts'
import { announce } from '#server/runtime/events.ts'
import type { Unpriced } from '#server/taxes/price-legs.ts'
import { selectWholeLegRows } from '../queries.ts'
import { describeTaxProblem } from './describe-tax-problem.ts'
import { writeOffSaleMail } from './emails.ts'

/**
 * Mails each operator which of its legs went off sale because their taxes cannot be computed: one mail for all of
 * them.
 */
export async function mailOffSale(tx: Tx, unpriced: readonly Unpriced[]): Promise<void> {
  for (const [operatorId, own] of Map.groupBy(unpriced, (one) => one.operatorId)) {
    const problems = new Map(own.map(({ legId, problem }) => [legId, problem]))
    const rows = await selectWholeLegRows(tx)
      .where('legs.id', 'in', [...problems.keys()])
      .orderBy('legs.departureAt')
      .execute()
    const legs = rows.flatMap((row): [string, string][] => {
      const problem = problems.get(row.id)
      if (!problem) return []
      const { message } = describeTaxProblem(problem, {
        originCountry: row.origin.country,
        currency: row.currency,
      })
      return [[nameLeg(row), message]]
    })
    await announce(tx, 'catalogue', { operatorId })
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: writeOffSaleMail({ ...to, legs }) })
  }
}

/** '4 Dec, TEB to OPF' */
export function nameLeg(leg: { departureAt: Date; origin: Airport; destination: Airport }): string {
  const { date } = toLocalTime(leg.departureAt.toISOString(), leg.origin.timezone)
  return `${date}, ${getShortCode(leg.origin)} to ${getShortCode(leg.destination)}`
}
