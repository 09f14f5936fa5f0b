import { namespace } from '../namespace.ts'
import en from './en.ts'

/** The pager of a list. */
export const paging = namespace(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
