import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Cancelling a booking: the refunded and kept amounts, and the reasons. */
export const cancelling = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
