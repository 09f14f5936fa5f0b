import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The parts of a price: fare, taxes by name, the total. */
export const price = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
