import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The cookie notice and dialog. */
export const cookies = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
