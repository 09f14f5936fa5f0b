import type { SellingRule, SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import type {
  DocumentRule,
  InsuranceClass,
  LegalModeRule,
  PermitRule,
  Registry,
  RightsRule,
} from '#contract/may-be-sold/tables.ts'
import type { RuleValues } from './rule-values.ts'

type Written = Partial<RuleValues>
type Rule<Kind> = Extract<SellingRuleForm, { kind: Kind }>['rule']

/** The form values of a row of the tables. */
export function toTableValues(kind: SellingRule['kind'], rule: SellingRule['rule']): Written {
  return TO_VALUES[kind]?.(rule as never) ?? {}
}

const TO_VALUES: Partial<Record<SellingRule['kind'], (rule: never) => Written>> = {
  RIGHTS: ({ place, ends: [from, to], isDomestic, operator, level, code, message }: RightsRule) => ({
    ...{ place: String(place), level, code, message, values: writeList(from), otherEnd: writeList(to) },
    domestic: isDomestic === null ? '' : isDomestic ? 'yes' : 'no',
    operators: typeof operator === 'string' ? operator : writeList(operator),
  }),
  PERMIT: ({ exempt, code, message }: PermitRule) => ({ code, message, operators: writeList(exempt) }),
  LEGAL_MODE: ({ place, level, code, message, path, ...rule }: LegalModeRule) => ({
    ...{ place: String(place), level, code, message, path, scope: rule.scope ?? '' },
    ...{ values: writeList(rule.touches), otherEnd: writeList(rule.touchesNot) },
    ...{ operators: writeList(rule.operators), operatorsNot: writeList(rule.operatorsNot) },
    ...{ certificates: writeList(rule.certificates), roles: writeList(rule.roles) },
    ...{ saleMode: rule.saleMode ?? '', conditions: writeList(rule.conditions) },
    shows: writeList(rule.shows),
  }),
  REGISTRY: ({ country, pattern, isPrivate }: Registry) => ({
    ...{ country, pattern },
    isPrivate: isPrivate ? 'yes' : '',
  }),
  INSURANCE: ({ belowKg, thirdPartySdr }: InsuranceClass) => ({
    ...{ overKg: belowKg === null ? '' : String(belowKg), thirdPartySdr: String(thirdPartySdr) },
  }),
  DOCUMENT: ({ monthsAfterArrival }: DocumentRule) => ({ value: String(monthsAfterArrival) }),
  HOLIDAY: ({ days }: { days: string[] }) => ({ values: writeList(days) }),
  PET_ROUTE: ({ operatorId }: { operatorId: string }) => ({ operatorId }),
  AREA: ({ values }: { values: string[] }) => ({ values: writeList(values) }),
}

/** Converts the form to a row of the tables, without the fields that every rule has; null for other kinds. */
export function readTableForm(values: RuleValues): { kind: string; subject?: string; rule: unknown } | null {
  const { kind, subject } = values
  if (kind === 'RIGHTS') return { kind, rule: readRights(values) }
  if (kind === 'INSURANCE') return { kind, rule: readInsurance(values) }
  if (kind === 'HOLIDAY') return { kind, subject: 'GB', rule: { days: readList(values.values) } }
  const rule = READ[kind]?.(values)
  return rule ? { kind, subject: subject.toUpperCase(), rule } : null
}

const READ: Record<string, (values: RuleValues) => unknown> = {
  PERMIT: ({ operators, code, message }) => ({ exempt: readList(operators), code, message }),
  LEGAL_MODE: readLegalMode,
  REGISTRY: ({ country, pattern, isPrivate }) => ({ country, pattern, isPrivate: isPrivate === 'yes' }),
  DOCUMENT: ({ value }) => ({ monthsAfterArrival: Number(value) }),
  PET_ROUTE: ({ operatorId }) => ({ operatorId: operatorId.trim() }),
  AREA: ({ values }) => ({ values: readList(values) }),
}

function readRights(values: RuleValues): Rule<'RIGHTS'> {
  const carriers = values.operators.trim().toUpperCase()
  return {
    place: Number(values.place),
    isDomestic: values.domestic === '' ? null : values.domestic === 'yes',
    ends: [readList(values.values), readList(values.otherEnd)],
    operator: carriers === 'OWN' || carriers === 'ANY' ? carriers : readList(carriers),
    ...{ level: values.level as 'REFUSE', code: values.code, message: values.message },
  }
}

function readInsurance({ overKg, thirdPartySdr }: RuleValues): Rule<'INSURANCE'> {
  return { belowKg: overKg ? Number(overKg) : null, thirdPartySdr: Number(thirdPartySdr) }
}

function readLegalMode(values: RuleValues): Rule<'LEGAL_MODE'> {
  return {
    place: Number(values.place),
    ...{ touches: readList(values.values), touchesNot: readList(values.otherEnd) },
    ...{ operators: readList(values.operators), operatorsNot: readList(values.operatorsNot) },
    certificates: readList(values.certificates) as Rule<'LEGAL_MODE'>['certificates'],
    roles: readList(values.roles) as Rule<'LEGAL_MODE'>['roles'],
    saleMode: (values.saleMode || null) as 'PER_SEAT' | null,
    conditions: readList(values.conditions) as Rule<'LEGAL_MODE'>['conditions'],
    ...{ level: values.level as 'REFUSE', code: values.code, message: values.message },
    ...{ path: values.path as 'legalBasis', scope: values.scope || null },
    shows: readList(values.shows) as Rule<'LEGAL_MODE'>['shows'],
  }
}

/** Splits a text into codes at commas and spaces. */
export function readList(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
}

function writeList(values: readonly string[]): string {
  return values.join(', ')
}
