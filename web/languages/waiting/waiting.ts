import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Waiting for seats of a leg that is sold out. */
export const waiting = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
