import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The pager of a list. */
export const paging = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
