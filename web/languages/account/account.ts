import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Signing in and opening an account. */
export const account = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
