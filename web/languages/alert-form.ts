import en from './alert-form/en.ts'
import { area } from './area.ts'

/** Saying of which flights one wants to hear, and how. */
export const alertForm = area(en, {
  fr: () => import('./alert-form/fr.ts'),
  ar: () => import('./alert-form/ar.ts'),
})
