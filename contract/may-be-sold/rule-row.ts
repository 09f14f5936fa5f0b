import type { Mark, Sourced } from './finding.ts'

/** A row of the tables as the database stores it. */
export type RuleRow = {
  id: string
  rule: unknown
  source: string
  mark: string
  verifiedOn: string | null
  validFrom: string | null
  validUntil: string | null
}

/** Turns a row into the form that the checks read. */
export function toSourced<Rule extends Sourced>(row: RuleRow): Rule {
  const { id, rule, source, mark, verifiedOn, validFrom, validUntil } = row
  const sourced: Sourced = {
    ...{ id, source, verifiedOn, mark: mark as Mark },
    ...{ from: validFrom, until: validUntil },
  }
  return { ...(rule as object), ...sourced } as Rule
}
