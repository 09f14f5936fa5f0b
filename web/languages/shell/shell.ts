import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The layout around every page. Only plain texts, to keep the script of the home page small. */
export const shell = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
