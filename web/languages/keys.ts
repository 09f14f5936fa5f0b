import { area } from './area.ts'
import en from './keys/en.ts'

/** Keys for programs of one’s own. */
export const keys = area(en, {
  fr: () => import('./keys/fr.ts'),
  ar: () => import('./keys/ar.ts'),
})
