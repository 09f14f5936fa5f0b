import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The passengers of the seats, and their form. */
export const passengers = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
