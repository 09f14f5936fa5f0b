import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The parts of a price: fare, taxes by name, the total. */
export const price = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
