import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Starting Premium, and the result. */
export const premium = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
