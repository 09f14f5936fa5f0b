import { area } from './area.ts'
import en from './menu/en.ts'

/** What a signed-in user may open, and what closes a dialog. */
export const menu = area(en, { fr: () => import('./menu/fr.ts'), ar: () => import('./menu/ar.ts') })
