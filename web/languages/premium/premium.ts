import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Starting Premium, and the result. */
export const premium = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
