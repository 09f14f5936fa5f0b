import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Approximate prices in the user's currency. */
export const currency = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
