import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Starting Premium, and the result. */
export const premium = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
