import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Saved routes: the list, what was told, and leaving it. */
export const alerts = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
