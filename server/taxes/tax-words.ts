import type { Language } from '#contract/languages.ts'
import { nameTax, type TaxLine } from '#contract/taxes/tax-lines.ts'

const NOTES = {
  en: { returned: 'returned if you do not fly', estimated: 'estimated', both: '; ' },
  fr: { returned: 'rendue si vous ne volez pas', estimated: 'estimation', both: '\u00a0; ' },
  ar: { returned: 'تُردّ إن لم تسافر', estimated: 'تقدير', both: '؛ ' },
} satisfies Record<Language, object>

type Noted = Pick<TaxLine, 'isReturnedUnflown' | 'isEstimated'>

/**
 * Describes what happens to a tax and how certain it is: 'returned if you do not fly; estimated'. Empty if there is
 * nothing to say.
 */
export function explainTax({ isReturnedUnflown, isEstimated }: Noted, language: Language): string {
  const { returned, estimated, both } = NOTES[language]
  return [isReturnedUnflown && returned, isEstimated && estimated].filter(Boolean).join(both)
}

/** Labels a tax in mails and documents: 'UK Air Passenger Duty (returned if you do not fly)'. */
export function labelTax(line: Noted & Pick<TaxLine, 'code'>, language: Language): string {
  const name = nameTax(line.code, language)
  const note = explainTax(line, language)
  return note ? `${name} (${note})` : name
}
