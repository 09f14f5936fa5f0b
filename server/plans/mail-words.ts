import { pickWords } from '#server/messages/mail-languages.ts'
import ar from './mail-words/ar.ts'
import en from './mail-words/en.ts'
import fr from './mail-words/fr.ts'

/** The texts of mails about Premium, by language. */
export const planWords = pickWords({ en, fr, ar })
