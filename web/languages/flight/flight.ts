import { namespace } from '../namespace.ts'
import en from './en.ts'

/** One flight: what it is, holding its seats, the clock, its price. */
export const flight = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
