import { area } from '../area.ts'
import en from './en.ts'

/** A forgotten password, a confirmed address and the way back from a provider. */
export const mailedLinks = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
