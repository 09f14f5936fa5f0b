import { area } from './area.ts'
import en from './paging/en.ts'

/** The pages of a list. */
export const paging = area(en, {
  fr: () => import('./paging/fr.ts'),
  ar: () => import('./paging/ar.ts'),
})
