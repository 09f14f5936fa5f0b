import { area } from './area.ts'
import en from './flight/en.ts'

/** One flight: what it is, holding its seats, the clock, its price. */
export const flight = area(en, { fr: () => import('./flight/fr.ts'), ar: () => import('./flight/ar.ts') })
