import { area } from './area.ts'
import en from './passengers/en.ts'

/** Who sits in which seat, and the form that says it. */
export const passengers = area(en, {
  fr: () => import('./passengers/fr.ts'),
  ar: () => import('./passengers/ar.ts'),
})
