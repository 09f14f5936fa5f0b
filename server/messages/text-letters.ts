import type { Language } from '#contract/languages.ts'

/** The length of one text in GSM 7-bit; a second one doubles the cost. */
export const SMS_LENGTH = 160
/**
 * Arabic has no GSM letters: a single text holds 70 characters, a part of a longer one 67. Three parts are the least
 * for a leg with its link.
 */
export const ARABIC_SMS_LENGTH = 3 * 67
/** GSM writes each of these as two characters. */
const DOUBLE = /[€[\]{}\\^~|]/g
/** The accented letters of French that GSM has as well. */
const FRENCH = 'àèéùÉ'

/** Each direction mark costs one character, so nested isolates lose the outer ones. */
const ISOLATED_TWICE = /\u2068([\u2066\u2068][^\u2066-\u2069]*\u2069)\u2069/g

/**
 * Removes accents and all other characters that GSM does not have, so that a text holds 160 characters instead of 70.
 */
export function writeInOwnLetters(text: string, language: Language): string {
  if (language === 'ar') return text.replace(/\s+/g, ' ').replace(ISOLATED_TWICE, '$1')
  const kept = language === 'fr' ? FRENCH : ''
  return [...text.normalize('NFC')]
    .map((letter) => (kept.includes(letter) ? letter : letter.normalize('NFKD').replace(/\p{M}/gu, '')))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x5f\x61-\x7eàèéùÉ£¥€§Øø]/g, '')
}

export function fitsInText(text: string, language: Language): boolean {
  return measureText(text, language) <= getTextLength(language)
}

export function getTextLength(language: Language): number {
  return language === 'ar' ? ARABIC_SMS_LENGTH : SMS_LENGTH
}

/** Returns the length of a text in characters as the carrier counts them. */
export function measureText(text: string, language: Language): number {
  const doubled = language === 'ar' ? 0 : (text.match(DOUBLE)?.length ?? 0)
  return text.length + doubled
}
