import { area } from '../area.ts'
import en from './en.ts'

/** Looking for a flight: fields, calendar, filters, results and map. */
export const search = area(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
