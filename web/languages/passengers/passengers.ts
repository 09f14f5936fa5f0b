import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Who sits in which seat, and the form that says it. */
export const passengers = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
