import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What the owner of an account decides: password, mails, sessions, the file of one’s data, the end. */
export const settings = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
