import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The cookie notice and dialog. */
export const cookies = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
