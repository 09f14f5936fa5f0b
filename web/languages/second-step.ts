import { area } from './area.ts'
import en from './second-step/en.ts'

/** The second step of signing in: a passkey, a code of an app or a recovery code. */
export const secondStep = area(en, {
  fr: () => import('./second-step/fr.ts'),
  ar: () => import('./second-step/ar.ts'),
})
