import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The account's plan and its actions. */
export const plan = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
