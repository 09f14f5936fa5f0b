import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The second step of signing in: a passkey, a code of an app or a recovery code. */
export const secondStep = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
