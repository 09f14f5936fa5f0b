import { area } from '../area.ts'
import en from './en.ts'

/** Who is signed in, and the link that confirms their address. */
export const profile = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
