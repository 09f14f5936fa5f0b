import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The profile of the signed-in user, and the link that confirms their address. */
export const profile = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
