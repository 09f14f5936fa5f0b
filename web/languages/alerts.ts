import en from './alerts/en.ts'
import { area } from './area.ts'

/** Saved routes: the list, what was told, and leaving it. */
export const alerts = area(en, {
  fr: () => import('./alerts/fr.ts'),
  ar: () => import('./alerts/ar.ts'),
})
