import { pickWords } from '#server/messages/mail-languages.ts'
import ar from './document-words/ar.ts'
import en from './document-words/en.ts'
import fr from './document-words/fr.ts'

/** What the pass and the receipt of a trip say, in a language. */
export const documentWords = pickWords({ en, fr, ar })
