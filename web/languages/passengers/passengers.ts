import { area } from '../area.ts'
import en from './en.ts'

/** Who sits in which seat, and the form that says it. */
export const passengers = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
