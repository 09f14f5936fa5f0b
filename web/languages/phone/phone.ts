import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The number for text messages. */
export const phone = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
