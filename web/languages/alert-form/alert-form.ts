import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The form of an alert: its criteria and channels. */
export const alertForm = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
