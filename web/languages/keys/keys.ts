import { area } from '../area.ts'
import en from './en.ts'

/** Keys for programs of one’s own. */
export const keys = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
