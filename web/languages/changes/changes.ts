import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Changes of a booking, with their price or refund before and after the change. */
export const changes = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
