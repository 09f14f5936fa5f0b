import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The account's plan and its actions. */
export const plan = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
