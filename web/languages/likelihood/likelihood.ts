import { namespace } from '../namespace.ts'
import en from './en.ts'

/** How likely a flight flies, and how that is known. */
export const likelihood = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
