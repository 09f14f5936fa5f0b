import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The number for text messages. */
export const phone = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
