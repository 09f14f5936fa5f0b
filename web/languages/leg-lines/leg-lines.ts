import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Legs on sale, one line each. */
export const legLines = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
