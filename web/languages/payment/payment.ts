import { area } from '../area.ts'
import en from './en.ts'

/** What became of a payment. */
export const payment = area(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
