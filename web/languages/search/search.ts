import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The search for legs: fields, calendar, filters, results and map. */
export const search = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
