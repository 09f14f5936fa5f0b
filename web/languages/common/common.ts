import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What the list of flights and every other page of the journey say. */
export const common = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
