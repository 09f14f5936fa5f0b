import { area } from './area.ts'
import en from './trips/en.ts'

/** What somebody has bought: the list, and one trip without its passengers and its end. */
export const trips = area(en, { fr: () => import('./trips/fr.ts'), ar: () => import('./trips/ar.ts') })
