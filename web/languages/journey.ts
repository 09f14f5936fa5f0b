import { area } from './area.ts'
import en from './journey/en.ts'

/** Two flights as one journey. */
export const journey = area(en, { fr: () => import('./journey/fr.ts'), ar: () => import('./journey/ar.ts') })
