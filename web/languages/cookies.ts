import { area } from './area.ts'
import en from './cookies/en.ts'

/** What is kept in the browser. */
export const cookies = area(en, { fr: () => import('./cookies/fr.ts'), ar: () => import('./cookies/ar.ts') })
