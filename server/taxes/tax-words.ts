import type { Language } from '#contract/languages.ts'
import { nameTax, type TaxLine } from '#contract/taxes/tax-lines.ts'
import { loadWords } from '#server/messages/load-words.ts'
import ar from './tax-words/ar.json' with { type: 'json' }
import en from './tax-words/en.ts'
import fr from './tax-words/fr.json' with { type: 'json' }

const taxWords = loadWords({ en, fr, ar })

type Noted = Pick<TaxLine, 'isReturnedUnflown' | 'isEstimated'>

/**
 * Describes what happens to a tax and how certain it is: 'returned if you do not fly; estimated'. Empty if there is
 * nothing to say.
 */
export function explainTax({ isReturnedUnflown, isEstimated }: Noted, language: Language): string {
  const { returned, estimated, both } = taxWords(language)
  return [isReturnedUnflown && returned, isEstimated && estimated].filter(Boolean).join(both)
}

/** Labels a tax in mails and documents: 'UK Air Passenger Duty (returned if you do not fly)'. */
export function labelTax(line: Noted & Pick<TaxLine, 'code'>, language: Language): string {
  const name = nameTax(line.code, language)
  const note = explainTax(line, language)
  return note ? `${name} (${note})` : name
}
