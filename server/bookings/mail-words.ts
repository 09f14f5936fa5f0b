import type { Language } from '#contract/languages.ts'
import { pickWords } from '#server/messages/mail-languages.ts'
import ar from './mail-words/ar.ts'
import en from './mail-words/en.ts'
import fr from './mail-words/fr.ts'

/** The texts of mails about bookings in one language. */
export const bookingWords = pickWords({ en, fr, ar })
export type BookingWords = ReturnType<typeof bookingWords>

type Disclosed = { carrier: string; disclosure: string }

/**
 * Translates the disclosure of the carrier that a booking stores; returns it unchanged if it is not one of our
 * sentences.
 */
export function translateDisclosure(language: Language, { carrier, disclosure }: Disclosed): string {
  const known = disclosure === bookingWords('en').disclosure({ carrier })
  return known ? bookingWords(language).disclosure({ carrier }) : disclosure
}
