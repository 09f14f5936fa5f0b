import { area } from './area.ts'
import en from './premium/en.ts'

/** Beginning Premium, and what became of it. */
export const premium = area(en, {
  fr: () => import('./premium/fr.ts'),
  ar: () => import('./premium/ar.ts'),
})
