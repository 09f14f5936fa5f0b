import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Texts that the list of legs and the other pages of a booking share. */
export const common = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
