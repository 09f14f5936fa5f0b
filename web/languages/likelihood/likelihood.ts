import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The likelihood that a leg flies, and its reasons. */
export const likelihood = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
