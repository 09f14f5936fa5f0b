import { area } from './area.ts'
import en from './passes/en.ts'

/** A trip's passes and files. */
export const passes = area(en, { fr: () => import('./passes/fr.ts'), ar: () => import('./passes/ar.ts') })
