import { area } from './area.ts'
import en from './waiting/en.ts'

/** Waiting for seats of a flight that is sold out. */
export const waiting = area(en, {
  fr: () => import('./waiting/fr.ts'),
  ar: () => import('./waiting/ar.ts'),
})
