import { namespace } from '../namespace.ts'
import en from './en.ts'

/** A trip's passes and files. */
export const passes = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
