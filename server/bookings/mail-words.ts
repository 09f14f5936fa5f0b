import type { Language } from '#contract/languages.ts'
import { pickWords } from '#server/messages/mail-languages.ts'
import ar from './mail-words/ar.ts'
import en from './mail-words/en.ts'
import fr from './mail-words/fr.ts'

/** What mails about bookings say, in a language. */
export const bookingWords = pickWords({ en, fr, ar })
export type BookingWords = ReturnType<typeof bookingWords>

type Disclosed = { carrier: string; disclosure: string }

/** What a booking keeps of who flies it, in a language; as it is kept where it is another sentence than ours. */
export function translateDisclosure(language: Language, { carrier, disclosure }: Disclosed): string {
  const known = disclosure === bookingWords('en').disclosure({ carrier })
  return known ? bookingWords(language).disclosure({ carrier }) : disclosure
}
