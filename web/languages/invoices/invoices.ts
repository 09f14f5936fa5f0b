import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The invoices and credit notes of a trip, and their buyer. */
export const invoices = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
