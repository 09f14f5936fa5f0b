import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Personal keys. */
export const keys = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
