import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Beginning Premium, and what became of it. */
export const premium = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
