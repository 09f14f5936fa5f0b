import type { SellingRule, SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import type { AirportRule, Hours } from '#contract/may-be-sold/airport-rules.ts'
import type { SanctionRule } from '#contract/may-be-sold/tables.ts'
import { readList, readTableForm, toTableValues } from './table-values.ts'

/** The key of all queries of selling rules. */
export const sellingRulesKey = ['admin', 'selling-rules'] as const

/** A rule as it is typed. */
export const EMPTY = {
  ...{ kind: 'AIRPORT', id: '', subject: '', level: 'REFUSE', code: '', message: '', moves: 'BOTH' },
  ...{ meaning: 'ALWAYS', hours: '', engine: '', types: '', overKg: '', border: '', steep: '' },
  ...{ about: 'COUNTRY', values: '', operators: '', ldaM: '', toraM: '', isLit: 'yes', value: '' },
  ...{ place: '', otherEnd: '', domestic: '', operatorsNot: '', certificates: '', roles: '', saleMode: '' },
  ...{ conditions: '', path: 'legalBasis', scope: '', shows: '', country: '', pattern: '', isPrivate: '' },
  ...{
    operatorId: '',
    thirdPartySdr: '',
    validFrom: '',
    validUntil: '',
    source: '',
    verifiedOn: '',
    reason: '',
  },
}
export type RuleValues = typeof EMPTY

/** The form values of a rule, for the form of its successor. */
export function toRuleValues({ kind, subject, rule }: SellingRule): RuleValues {
  const values = { ...EMPTY, kind, subject }
  if (kind === 'AIRPORT') {
    const known = rule as unknown as AirportRule
    const { level, code, message, moves, meaning, hours, engine, types, overKg, border } = known
    return {
      ...{ ...values, level, code, message, moves, meaning, hours: hours.map(formatHours).join('\n') },
      ...{ engine: engine ?? '', types: types.join(', '), overKg: overKg === null ? '' : String(overKg) },
      ...{ border: border ?? '', steep: known.unlessSteepApproval ? 'yes' : '' },
    }
  }
  if (kind === 'SANCTION') {
    const { level, code, message, subject: about, values: list, operators } = rule as unknown as SanctionRule
    return {
      ...{ ...values, level, code, message, about },
      ...{ values: list.join(', '), operators: operators?.join(', ') ?? '' },
    }
  }
  if (kind === 'SETTING') return { ...values, value: String(rule.value) }
  if (kind === 'RUNWAY')
    return { ...values, ldaM: String(rule.ldaM), toraM: String(rule.toraM), isLit: rule.isLit ? 'yes' : '' }
  return { ...values, ...toTableValues(kind, rule) }
}

/** Converts the form to the request. The server refuses wrong values with the name of their field. */
export function readRuleForm(values: RuleValues, { follows }: { follows: string | null }): SellingRuleForm {
  const { id, subject, level, code, message, validFrom, source, reason } = values
  const shared = {
    ...{ id, validFrom, source, reason, follows },
    ...{ validUntil: values.validUntil || null, verifiedOn: values.verifiedOn || null },
  }
  const row = readTableForm(values)
  if (row) return { ...row, ...shared } as SellingRuleForm
  if (values.kind === 'SANCTION') {
    const operators = readList(values.operators)
    const rule = {
      ...{ level: level as 'REFUSE', code: code as SanctionRule['code'], message },
      ...{ subject: values.about as 'COUNTRY', values: readList(values.values) },
      operators: operators.length > 0 ? operators : null,
    }
    return { kind: 'SANCTION', rule, ...shared }
  }
  if (values.kind === 'RUNWAY') {
    const rule = { ldaM: Number(values.ldaM), toraM: Number(values.toraM), isLit: values.isLit === 'yes' }
    return { kind: 'RUNWAY', subject, rule, ...shared }
  }
  if (values.kind === 'SETTING') {
    const value = /^\d{1,8}$/.test(values.value) ? Number(values.value) : values.value
    return { kind: 'SETTING', subject: subject as 'LEGAL_BASIS_FROM', rule: { value }, ...shared }
  }
  const rule = {
    ...{ level: level as 'REFUSE', code, message, moves: values.moves as 'BOTH' },
    ...{ meaning: values.meaning as 'OPEN', hours: readHours(values.hours), types: readList(values.types) },
    ...{
      engine: (values.engine || null) as 'JET' | null,
      overKg: values.overKg ? Number(values.overKg) : null,
    },
    ...{
      border: (values.border || null) as 'NON_SCHENGEN' | null,
      unlessSteepApproval: values.steep === 'yes',
    },
  }
  return { kind: 'AIRPORT', subject, rule, ...shared }
}

type TypedHours = Extract<SellingRuleForm, { kind: 'AIRPORT' }>['rule']['hours']

// '12345 07:00-21:00', with an optional season and UTC: '67 08:00-SUNSET+30 03-28..10-24 UTC'.
const LINE = /^([1-8]+)\s+([\w:+-]+?)-((?:\d|SUN)[\w:+-]*)(?:\s+(\d\d-\d\d)\.\.(\d\d-\d\d))?(\s+UTC)?$/i

/** Reads opening hours, one in each line. An invalid line is sent unchanged, so that the server refuses it. */
export function readHours(text: string): TypedHours {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, days = '', from = line, to = line, first, last, utc] = LINE.exec(line) ?? []
      return {
        ...{ days: [...days].map(Number), from: from.toUpperCase(), to: to.toUpperCase() },
        season: first && last ? [first, last] : null,
        clock: utc ? 'UTC' : 'LOCAL',
      }
    })
}

function formatHours({ days, from, to, season, clock }: Hours): string {
  const when = season ? ` ${season[0]}..${season[1]}` : ''
  return `${days.join('')} ${from}-${to}${when}${clock === 'UTC' ? ' UTC' : ''}`
}
