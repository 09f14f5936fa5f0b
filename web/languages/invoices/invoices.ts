import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The invoices and credit notes of a trip, and their buyer. */
export const invoices = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
