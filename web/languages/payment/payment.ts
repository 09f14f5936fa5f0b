import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The result of a payment. */
export const payment = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
