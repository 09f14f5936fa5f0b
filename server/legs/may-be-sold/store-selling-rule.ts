import type { SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import { formatEnds, formatLimit } from '#contract/may-be-sold/subjects.ts'
import type { RightsRule } from '#contract/may-be-sold/tables.ts'

/** Kinds whose subject is derived from the rule; a rule that replaces another may have another subject. */
export const NAMED_BY_RULE: ReadonlySet<string> = new Set(['SANCTION', 'RIGHTS', 'INSURANCE'])

/** Returns the subject of a rule and the stored content, in the form that the decision reads. */
export function toStored(form: SellingRuleForm): { subject: string; rule: Record<string, unknown> } {
  switch (form.kind) {
    case 'SANCTION':
      return { subject: form.rule.values[0] ?? '', rule: form.rule }
    case 'RIGHTS':
      return { subject: formatEnds({ ends: toPair(form.rule.ends) }), rule: form.rule }
    case 'INSURANCE':
      return { subject: formatLimit(form.rule), rule: form.rule }
    case 'AIRPORT':
    case 'PET_ROUTE':
      return { subject: form.subject, rule: { icao: form.subject, ...form.rule } }
    case 'PERMIT':
      return { subject: form.subject, rule: { area: form.subject, ...form.rule } }
    case 'LEGAL_MODE':
      return { subject: form.subject, rule: { row: form.subject, ...form.rule } }
    case 'REGISTRY':
      return { subject: form.subject, rule: { prefix: form.subject, ...form.rule } }
    case 'DOCUMENT':
      return { subject: form.subject, rule: { country: form.subject, ...form.rule } }
    default:
      return { subject: form.subject, rule: form.rule }
  }
}

function toPair([from = [], to = []]: readonly (readonly string[])[]): RightsRule['ends'] {
  return [from, to]
}
