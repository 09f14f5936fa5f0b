import { area } from './area.ts'
import en from './cancelling/en.ts'

/** How a booking ends before its flight: what goes back, what is kept and why. */
export const cancelling = area(en, {
  fr: () => import('./cancelling/fr.ts'),
  ar: () => import('./cancelling/ar.ts'),
})
