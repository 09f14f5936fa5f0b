import { area } from './area.ts'
import en from './mailed-links/en.ts'

/** A forgotten password, a confirmed address and the way back from a provider. */
export const mailedLinks = area(en, {
  fr: () => import('./mailed-links/fr.ts'),
  ar: () => import('./mailed-links/ar.ts'),
})
