import { area } from '../area.ts'
import en from './en.ts'

/** Two flights as one journey. */
export const journey = area(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
