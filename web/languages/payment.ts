import { area } from './area.ts'
import en from './payment/en.ts'

/** What became of a payment. */
export const payment = area(en, { fr: () => import('./payment/fr.ts'), ar: () => import('./payment/ar.ts') })
