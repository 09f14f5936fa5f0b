import { loadWords } from '#server/messages/load-words.ts'
import ar from './document-words/ar.json' with { type: 'json' }
import en from './document-words/en.ts'
import fr from './document-words/fr.json' with { type: 'json' }

/** The texts of a trip's pass and receipt in one language. */
export const documentWords = loadWords({ en, fr, ar })
