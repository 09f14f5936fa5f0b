import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Approximate prices in the user's currency. */
export const currency = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
