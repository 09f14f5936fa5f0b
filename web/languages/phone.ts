import { area } from './area.ts'
import en from './phone/en.ts'

/** The number that texts go to. */
export const phone = area(en, {
  fr: () => import('./phone/fr.ts'),
  ar: () => import('./phone/ar.ts'),
})
