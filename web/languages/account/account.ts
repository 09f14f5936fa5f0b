import { area } from '../area.ts'
import en from './en.ts'

/** Signing in and opening an account. */
export const account = area(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
