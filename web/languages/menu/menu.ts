import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What a signed-in user may open, and what closes a dialog. */
export const menu = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
