import { area } from './area.ts'
import en from './settings/en.ts'

/** What the owner of an account decides: password, mails, sessions, the file of one’s data, the end. */
export const settings = area(en, {
  fr: () => import('./settings/fr.ts'),
  ar: () => import('./settings/ar.ts'),
})
