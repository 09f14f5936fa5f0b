import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Personal keys. */
export const keys = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
