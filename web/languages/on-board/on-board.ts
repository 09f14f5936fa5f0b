import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What baggage and pets a flight takes, and what a booking brings. */
export const onBoard = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
