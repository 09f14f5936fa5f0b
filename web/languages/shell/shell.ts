import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What is around every page. Plain texts only: the home page has no room for more. */
export const shell = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
