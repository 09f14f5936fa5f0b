import { area } from './area.ts'
import en from './shell/en.ts'

/** What is around every page. Plain texts only: the home page has no room for more. */
export const shell = area(en, { fr: () => import('./shell/fr.ts'), ar: () => import('./shell/ar.ts') })
