import { loadWords } from '#server/messages/load-words.ts'
import ar from './mail-words/ar.json' with { type: 'json' }
import en from './mail-words/en.ts'
import fr from './mail-words/fr.json' with { type: 'json' }

/** The texts of mails about a person’s own keys, by language. */
export const developerWords = loadWords({ en, fr, ar })
