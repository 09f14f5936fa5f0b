import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The menu of a signed-in user, and the close button of dialogs. */
export const menu = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
