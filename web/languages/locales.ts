import { LOCALES } from '#contract/languages.ts'
import { getLanguage } from './language.ts'

export { LOCALES }

/** The locale of the page's language for `Intl`. */
export function getLocale(): string {
  return LOCALES[getLanguage()]
}
