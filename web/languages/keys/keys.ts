import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Personal keys. */
export const keys = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
