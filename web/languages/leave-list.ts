import type { said } from './pages/leave-list-fr.ts'
import { sentences } from './sentences.ts'

/** Leaving one of our lists. */
export const leaveList = sentences<keyof typeof said>({
  fr: () => import('./pages/leave-list-fr.ts'),
  ar: () => import('./pages/leave-list-ar.ts'),
})
