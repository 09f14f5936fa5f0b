import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Flights on sale, one line each. */
export const legLines = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
