import { namespace } from '../namespace.ts'
import en from './en.ts'

/** What a change of a booking costs or gives back, before it is made and afterwards. */
export const changes = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
