import { area } from '../area.ts'
import en from './en.ts'

/** Beginning Premium, and what became of it. */
export const premium = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
