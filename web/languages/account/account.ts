import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Signing in and opening an account. */
export const account = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
