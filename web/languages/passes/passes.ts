import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** A trip's passes and files. */
export const passes = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
