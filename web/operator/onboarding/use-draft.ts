import { useEffect, useState } from 'react'
import { useSession } from '../../data/session.tsx'
import { type Draft, forgetDraft, readDraft, storeInDraft } from './draft.ts'

type Typed = Pick<Draft, 'company' | 'policies'>

/** The account's draft, which survives a reload of the tab. */
export function useDraft() {
  const userId = useSession().user?.id ?? ''
  const [draft, setDraft] = useState<Draft>(() => readDraft(userId))
  return {
    draft,
    /** Stores a part of the draft. Undefined means that the input is saved or unchanged. */
    keep(part: { [K in keyof Typed]: Typed[K] | undefined }) {
      storeInDraft(userId, part)
      setDraft(readDraft(userId))
    },
    forget() {
      forgetDraft(userId)
      setDraft({})
    },
  }
}

/** Remembers the step at which to continue later. */
export function useRememberedStep(step: number): void {
  const userId = useSession().user?.id ?? ''
  useEffect(() => storeInDraft(userId, { step }), [userId, step])
}
