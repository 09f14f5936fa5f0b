import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The plan that an account has, and what can be done about it. */
export const plan = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
