import { randomUUID } from 'node:crypto'
import type { SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import { dayFromNow } from '#test/build.ts'

type Form<Kind> = Extract<SellingRuleForm, { kind: Kind }>

/** A row of a table that decides what may be sold, from yesterday on. */
export function aTableRule<Kind extends SellingRuleForm['kind']>(
  kind: Kind,
  rule: Form<Kind>['rule'],
  subject?: string,
): Form<Kind> {
  return {
    ...{ id: `ROW-${randomUUID().slice(0, 8).toUpperCase()}`, kind, rule },
    ...(subject === undefined ? {} : { subject }),
    ...{ validFrom: dayFromNow(-1), validUntil: null, source: 'An official text', verifiedOn: null },
    ...{ follows: null, reason: 'test' },
  } as unknown as Form<Kind>
}
