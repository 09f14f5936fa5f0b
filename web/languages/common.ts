import { area } from './area.ts'
import en from './common/en.ts'

/** What the list of flights and every other page of the journey say. */
export const common = area(en, { fr: () => import('./common/fr.ts'), ar: () => import('./common/ar.ts') })
