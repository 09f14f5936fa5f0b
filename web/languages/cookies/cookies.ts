import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The cookie notice and dialog. */
export const cookies = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
