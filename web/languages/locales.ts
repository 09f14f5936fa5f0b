import { type Language, language } from './language.ts'

/** Arabic with the digits that airlines of the Gulf print on tickets. */
export const LOCALES: Record<Language, string> = { en: 'en', fr: 'fr', ar: 'ar-u-nu-latn' }

/** The locale of the page's language for `Intl`. */
export function locale(): string {
  return LOCALES[language()]
}
