import { loadWords } from '#server/messages/load-words.ts'
import ar from './mail-words/ar.json' with { type: 'json' }
import en from './mail-words/en.ts'
import fr from './mail-words/fr.json' with { type: 'json' }

/** The texts of mails about Premium, by language. */
export const planWords = loadWords({ en, fr, ar })
