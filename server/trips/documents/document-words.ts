import { pickWords } from '#server/messages/mail-languages.ts'
import ar from './document-words/ar.ts'
import en from './document-words/en.ts'
import fr from './document-words/fr.ts'

/** The texts of a trip's pass and receipt in one language. */
export const documentWords = pickWords({ en, fr, ar })
