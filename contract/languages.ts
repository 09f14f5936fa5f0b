/**
 * The languages of the traveller's journey and its mails, each with its locale. Arabic uses Latin digits, as on Gulf
 * airlines' tickets.
 */
export const LOCALES = { en: 'en', fr: 'fr', ar: 'ar-u-nu-latn' } as const

export type Language = keyof typeof LOCALES
export const LANGUAGES = Object.keys(LOCALES) as Language[]
