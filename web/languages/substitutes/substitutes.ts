import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The legs that are held in place of a cancelled leg. */
export const substitutes = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
