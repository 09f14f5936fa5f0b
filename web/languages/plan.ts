import { area } from './area.ts'
import en from './plan/en.ts'

/** The plan that an account has, and what can be done about it. */
export const plan = area(en, {
  fr: () => import('./plan/fr.ts'),
  ar: () => import('./plan/ar.ts'),
})
