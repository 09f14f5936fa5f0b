import type { Mark, Sourced } from './finding.ts'

/** A row of the tables as it is stored. */
export type RuleRow = {
  id: string
  rule: unknown
  source: string
  mark: string
  verifiedOn: string | null
  validFrom: string | null
  validUntil: string | null
}

/** The row as the decision reads it. */
export function toSourced<Rule extends Sourced>(row: RuleRow): Rule {
  const { id, rule, source, mark, verifiedOn, validFrom, validUntil } = row
  const sourced: Sourced = {
    ...{ id, source, verifiedOn, mark: mark as Mark },
    ...{ from: validFrom, until: validUntil },
  }
  return { ...(rule as object), ...sourced } as Rule
}
