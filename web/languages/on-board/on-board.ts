import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The baggage and pets that a leg takes and that a booking brings. */
export const onBoard = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
