import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** Notifications of trips on devices. */
export const push = defineNamespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
