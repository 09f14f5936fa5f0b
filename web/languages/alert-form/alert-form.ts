import { area } from '../area.ts'
import en from './en.ts'

/** Saying of which flights one wants to hear, and how. */
export const alertForm = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
