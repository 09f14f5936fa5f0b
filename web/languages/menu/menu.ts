import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The menu of a signed-in user, and the close button of dialogs. */
export const menu = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
