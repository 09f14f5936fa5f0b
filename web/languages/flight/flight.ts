import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The page of a leg: its facts, the hold with its countdown, and its price. */
export const flight = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
