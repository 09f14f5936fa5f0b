/** The languages of the traveller's journey and of the mails about it, each with its locale. Arabic has the digits that airlines of the Gulf print on tickets. */
export const LOCALES = { en: 'en', fr: 'fr', ar: 'ar-u-nu-latn' } as const

export type Language = keyof typeof LOCALES
