import { area } from './area.ts'
import en from './profile/en.ts'

/** Who is signed in, and the link that confirms their address. */
export const profile = area(en, {
  fr: () => import('./profile/fr.ts'),
  ar: () => import('./profile/ar.ts'),
})
