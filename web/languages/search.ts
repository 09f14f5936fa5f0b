import { area } from './area.ts'
import en from './search/en.ts'

/** Looking for a flight: fields, calendar, filters, results and map. */
export const search = area(en, { fr: () => import('./search/fr.ts'), ar: () => import('./search/ar.ts') })
