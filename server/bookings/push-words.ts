import { loadWords } from '#server/messages/load-words.ts'
import ar from './push-words/ar.json' with { type: 'json' }
import en from './push-words/en.ts'
import fr from './push-words/fr.json' with { type: 'json' }

/** The texts of notifications on a lock screen. They contain no name, no reference and no phone number. */
export const pushWords = loadWords({ en, fr, ar })
