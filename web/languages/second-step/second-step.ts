import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The second step of signing in: a passkey, a code of an app or a recovery code. */
export const secondStep = defineNamespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
