import { area } from '../area.ts'
import en from './en.ts'

/** Flights on sale, one line each. */
export const legLines = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
