import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Setting up the second step of signing in, and confirming the identity again. */
export const twoStep = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
