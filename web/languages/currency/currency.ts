import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Approximate prices in the user's currency. */
export const currency = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
