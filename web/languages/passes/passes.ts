import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** A trip's passes and files. */
export const passes = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
