import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The flights that are held for somebody whose flight was cancelled. */
export const substitutes = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
