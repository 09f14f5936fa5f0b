import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The search for flights: fields, calendar, filters, results and map. */
export const search = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
