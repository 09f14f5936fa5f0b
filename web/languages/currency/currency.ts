import { namespace } from '../namespace.ts'
import en from './en.ts'

/** About what a price is in a currency of one's choice. */
export const currency = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
