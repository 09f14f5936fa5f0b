import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The passengers of the seats, and their form. */
export const passengers = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
