import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The second step of signing in: a passkey, a code of an app or a recovery code. */
export const secondStep = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
