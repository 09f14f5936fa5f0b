import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Signing in and opening an account. */
export const account = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
