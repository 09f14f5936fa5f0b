import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What somebody has bought: the list, and one trip without its passengers and its end. */
export const trips = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
