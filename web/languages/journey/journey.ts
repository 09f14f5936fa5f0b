import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Two legs as one journey. */
export const journey = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
