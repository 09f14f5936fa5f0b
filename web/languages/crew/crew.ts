import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The page that a crew opens by its link. */
export const crew = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
