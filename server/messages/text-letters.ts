import type { Language } from '#contract/languages.ts'

/** The length of one text in GSM 7-bit; a second one costs as much again. */
export const SMS_LENGTH = 160
/**
 * Arabic has no GSM letters: a text holds 70 characters, a part of a longer one 67. Fewer than three parts cannot hold a flight
 * with its link.
 */
export const ARABIC_SMS_LENGTH = 3 * 67
/** GSM writes each of these as two characters. */
const DOUBLE = /[€[\]{}\\^~|]/g
/** The accented letters of French that GSM has as well. */
const FRENCH = 'àèéùÉ'

/** Each direction mark costs a character. */
const ISOLATED_TWICE = /\u2068([\u2066\u2068][^\u2066-\u2069]*\u2069)\u2069/g

/** Keeps a text at 160 characters instead of 70: removes accents, and whatever else GSM does not have. */
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

/** How many characters of a text message it takes. */
export function measureText(text: string, language: Language): number {
  const doubled = language === 'ar' ? 0 : (text.match(DOUBLE)?.length ?? 0)
  return text.length + doubled
}
