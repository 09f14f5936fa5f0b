import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** A forgotten password, a confirmed address and the return from a provider. */
export const mailedLinks = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
