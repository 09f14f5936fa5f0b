import { area } from './area.ts'
import en from './leg-lines/en.ts'

/** Flights on sale, one line each. */
export const legLines = area(en, {
  fr: () => import('./leg-lines/fr.ts'),
  ar: () => import('./leg-lines/ar.ts'),
})
