import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Keys for programs of one’s own. */
export const keys = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
