import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Cancelling a booking: the refunded and kept amounts, and the reasons. */
export const cancelling = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
