import { LOCALES } from '#contract/languages.ts'
import { language } from './language.ts'

export { LOCALES }

/** The locale of the page's language for `Intl`. */
export function locale(): string {
  return LOCALES[language()]
}
