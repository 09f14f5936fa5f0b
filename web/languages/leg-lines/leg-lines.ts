import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Flights on sale, one line each. */
export const legLines = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
