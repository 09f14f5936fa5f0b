import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The number that texts go to. */
export const phone = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
