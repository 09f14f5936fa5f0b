import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What is kept in the browser. */
export const cookies = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
