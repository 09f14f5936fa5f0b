import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Two flights as one journey. */
export const journey = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
