import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The invoices and credit notes of a trip, and their buyer. */
export const invoices = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
