import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The form of an alert: its criteria and channels. */
export const alertForm = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
