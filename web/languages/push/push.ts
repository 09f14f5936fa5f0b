import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Notifications of trips on devices. */
export const push = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
