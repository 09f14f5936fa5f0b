import { useEffect, useState } from 'react'
import { useSession } from '../../data/session.tsx'
import { type Draft, forgetDraft, keepInDraft, readDraft } from './draft.ts'

type Typed = Pick<Draft, 'company' | 'policies'>

/** The account's draft, kept over a reload of the tab. */
export function useDraft() {
  const userId = useSession().user?.id ?? ''
  const [draft, setDraft] = useState<Draft>(() => readDraft(userId))
  return {
    draft,
    /** Undefined: what was typed is saved, or as it was. */
    keep(part: { [K in keyof Typed]: Typed[K] | undefined }) {
      keepInDraft(userId, part)
      setDraft(readDraft(userId))
    },
    forget() {
      forgetDraft(userId)
      setDraft({})
    },
  }
}

/** The step from which one goes on when one comes back. */
export function useRememberedStep(step: number): void {
  const userId = useSession().user?.id ?? ''
  useEffect(() => keepInDraft(userId, { step }), [userId, step])
}
