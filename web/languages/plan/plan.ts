import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The account's plan and its actions. */
export const plan = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
