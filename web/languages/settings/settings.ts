import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The settings of an account: password, mails, sessions, export of data, and deletion. */
export const settings = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
