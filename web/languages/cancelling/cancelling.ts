import { namespace } from '../namespace.ts'
import en from './en.ts'

/** How a booking ends before its flight: what goes back, what is kept and why. */
export const cancelling = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
