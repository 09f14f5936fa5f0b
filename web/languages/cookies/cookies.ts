import { area } from '../area.ts'
import en from './en.ts'

/** What is kept in the browser. */
export const cookies = area(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
