import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The profile of the signed-in user, and the link that confirms their address. */
export const profile = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
