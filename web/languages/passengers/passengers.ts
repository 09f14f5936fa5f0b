import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The passengers of the seats, and their form. */
export const passengers = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
