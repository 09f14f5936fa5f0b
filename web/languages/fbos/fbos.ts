import { defineNamespace } from '../namespace.ts'
import en from './en.ts'

/** The FBO where people meet their flight. */
export const fbos = defineNamespace(en, {
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
})
