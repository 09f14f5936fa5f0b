import { getShortCode, toLocalTime } from '#contract/airports.ts'
import { type Mail, queueMail } from '#server/messages/mail.ts'
import { findRecipient } from '#server/operators/queries.ts'
import type { Tx } from '#server/runtime/db.ts'
import { announce } from '#server/runtime/events.ts'
import type { Unpriced } from '#server/taxes/price-legs.ts'
import type { Withheld } from '../may-be-sold/decide-again.ts'
import { type LegRow, selectWholeLegRows } from '../queries.ts'
import { describeTaxProblem } from './describe-tax-problem.ts'
import { type OffSale, writeOffSaleMail, writeWithheldMail } from './emails.ts'

/** Mails operators which of their legs went off sale because their taxes cannot be computed. */
export async function mailOffSale(tx: Tx, unpriced: readonly Unpriced[]): Promise<void> {
  const explain = ({ problem }: Unpriced, { origin, currency }: LegRow) =>
    describeTaxProblem(problem, { originCountry: origin.country, currency }).message
  for (const operatorId of new Set(unpriced.map((one) => one.operatorId)))
    await announce(tx, 'catalogue', { operatorId })
  await mailOperators(tx, unpriced, { explain, write: writeOffSaleMail })
}

/** Mails operators which of their legs may not be sold any more, and why. */
export async function mailWithheld(tx: Tx, withheld: readonly Withheld[]): Promise<void> {
  const explain = ({ findings }: Withheld) =>
    findings.map(({ message }) => (message.endsWith('.') ? message : `${message}.`)).join(' ')
  await mailOperators(tx, withheld, { explain, write: writeWithheldMail })
}

type Off = { operatorId: string; legId: string }

// One mail for all legs of an operator.
async function mailOperators<One extends Off>(
  tx: Tx,
  off: readonly One[],
  { explain, write }: { explain: (one: One, leg: LegRow) => string; write: (facts: OffSale) => Mail },
): Promise<void> {
  for (const [operatorId, own] of Map.groupBy(off, (one) => one.operatorId)) {
    const byLeg = new Map(own.map((one) => [one.legId, one]))
    const rows = await selectWholeLegRows(tx)
      .where('legs.id', 'in', [...byLeg.keys()])
      .orderBy('legs.departureAt')
      .execute()
    const legs = rows.flatMap((row): [string, string][] => {
      const one = byLeg.get(row.id)
      return one ? [[nameLeg(row), explain(one, row)]] : []
    })
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: write({ ...to, legs }) })
  }
}

type Named = Pick<LegRow, 'departureAt' | 'origin' | 'destination'>

/** '4 Dec, TEB to OPF' */
export function nameLeg({ departureAt, origin, destination }: Named): string {
  const { date } = toLocalTime(departureAt.toISOString(), origin.timezone)
  return `${date}, ${getShortCode(origin)} to ${getShortCode(destination)}`
}
