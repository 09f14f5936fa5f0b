import { loadWords } from '#server/messages/load-words.ts'
import ar from './mail-words/ar.json' with { type: 'json' }
import en from './mail-words/en.ts'
import fr from './mail-words/fr.json' with { type: 'json' }

/** The texts of mails to people who used a public form, by language. */
export const siteWords = loadWords({ en, fr, ar })
