import type { Language } from '#contract/languages.ts'
import { writeDisclosure } from '#contract/site/site.ts'
import { loadWords } from '#server/messages/load-words.ts'
import ar from './mail-words/ar.json' with { type: 'json' }
import en from './mail-words/en.ts'
import fr from './mail-words/fr.json' with { type: 'json' }

/** The texts of mails about bookings in one language. */
export const bookingWords = loadWords({ en, fr, ar })
export type BookingWords = ReturnType<typeof bookingWords>

type Disclosed = { carrier: string; disclosure: string }

/**
 * Translates the disclosure of the carrier that a booking stores; returns it unchanged if it is not one of our
 * sentences.
 */
export function translateDisclosure(language: Language, { carrier, disclosure }: Disclosed): string {
  const known = disclosure === writeDisclosure(carrier)
  return known ? bookingWords(language).disclosure({ carrier }) : disclosure
}
