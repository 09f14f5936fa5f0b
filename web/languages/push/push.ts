import { namespace } from '../namespace.ts'
import en from './en.ts'

/** Notifications of trips on devices. */
export const push = namespace(en, { fr: () => import('./fr.ts'), ar: () => import('./ar.ts') })
