import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/leave-list.ts'

/** Leaving one of our lists. */
export const leaveList = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/leave-list.ts'),
  ar: () => import('./ar/leave-list.ts'),
})
