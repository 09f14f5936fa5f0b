import { area } from '../area.ts'
import en from './en.ts'

/** The pages of a list. */
export const paging = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
