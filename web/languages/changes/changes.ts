import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Changes of a booking, with their price or refund before and after the change. */
export const changes = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
