import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Saying of which flights one wants to hear, and how. */
export const alertForm = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
