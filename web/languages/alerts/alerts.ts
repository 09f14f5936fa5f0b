import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Saved routes: the list, the history of notifications, and unsubscribing. */
export const alerts = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
