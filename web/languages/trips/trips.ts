import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Trips: the list, and one trip without its passengers and its cancellation. */
export const trips = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
