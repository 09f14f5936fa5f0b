import en from './account/en.ts'
import { area } from './area.ts'

/** Signing in and opening an account. */
export const account = area(en, { fr: () => import('./account/fr.ts'), ar: () => import('./account/ar.ts') })
