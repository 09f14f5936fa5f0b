import { CURRENCY_EXPONENTS, type Currency, getMinorPerMajor } from '#contract/money.ts'
import type { ScheduleRequest } from '#contract/schedules/schedules.ts'

/** The values of the import's fields as typed. */
export type RuleFields = {
  turnaround: string
  currency: Currency
  reference: string
  basis: 'PER_NM' | 'PCT_OF_REFERENCE'
  perNm: string
  pct: string
  priceMode: 'FIXED' | 'DECLINING'
  floorPct: string
  createAs: 'DRAFT' | 'PUBLISHED'
}

export const FIRST_RULE: RuleFields = {
  turnaround: '60',
  currency: 'USD',
  reference: '',
  basis: 'PCT_OF_REFERENCE',
  perNm: '',
  pct: '50',
  priceMode: 'FIXED',
  floorPct: '70',
  createAs: 'DRAFT',
}

export type RuleErrors = Partial<Record<keyof RuleFields, string>>
export type Rule = Pick<ScheduleRequest, 'turnaroundMinutes' | 'pricing' | 'createAs'>

/** Converts the fields to a rule, or returns the problem of each field. */
export function readRule(fields: RuleFields): { rule: Rule } | { errors: RuleErrors } {
  const errors: RuleErrors = {}
  const whole = (name: 'turnaround' | 'pct' | 'floorPct', [least, most]: [number, number], unit: string) => {
    const value = /^\d{1,4}$/.test(fields[name].trim()) ? Number(fields[name]) : Number.NaN
    if (!(value >= least && value <= most))
      errors[name] = `Enter a whole number from ${least} to ${most} ${unit}`
    return value
  }
  const amount = (name: 'reference' | 'perNm') => {
    const value = toMinor(fields[name], fields.currency)
    if (value === null || value < 1) errors[name] = `Enter an amount in ${fields.currency}`
    return value ?? 0
  }
  const turnaroundMinutes = whole('turnaround', [0, 720], 'minutes')
  const referencePerNmMinor = amount('reference')
  const declines = fields.priceMode === 'DECLINING'
  const floorPct = declines ? whole('floorPct', [1, 100], 'percent') : 100
  const ask: Rule['pricing']['ask'] =
    fields.basis === 'PER_NM'
      ? { basis: 'PER_NM', perNmMinor: amount('perNm') }
      : { basis: 'PCT_OF_REFERENCE', pct: whole('pct', [1, 100], 'percent') }
  if (ask.basis === 'PER_NM' && !errors.perNm && !errors.reference && ask.perNmMinor > referencePerNmMinor) {
    errors.perNm = 'More than a standard charter costs'
  }
  if (Object.keys(errors).length > 0) return { errors }
  const { currency, priceMode, createAs } = fields
  return {
    rule: {
      turnaroundMinutes,
      pricing: { currency, referencePerNmMinor, ask, priceMode, floorPct },
      createAs,
    },
  }
}

/** Parses '12.50' to minor units; null when it is not an amount of this currency. */
export function toMinor(text: string, currency: Currency): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  const exponent = CURRENCY_EXPONENTS[currency]
  if (!whole || decimals.length > exponent) return null
  return Number(whole) * getMinorPerMajor(currency) + Number(decimals.padEnd(exponent, '0') || 0)
}
