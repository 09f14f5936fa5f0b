import { area } from '../area.ts'
import en from './en.ts'

/** A trip's passes and files. */
export const passes = area(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
