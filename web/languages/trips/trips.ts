import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Trips: the list, and one trip without its passengers and its cancellation. */
export const trips = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
