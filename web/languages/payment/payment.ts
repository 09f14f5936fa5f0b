import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The result of a payment. */
export const payment = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
