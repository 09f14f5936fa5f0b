import { useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { AtFoot } from '../Listed.tsx'
import type { Feedback as FeedbackSentence } from './use-booking-acts.ts'

/** The result of the last action, and a function that says another one. */
export function useFeedback() {
  return useState<FeedbackSentence>(null)
}

/** The result of an action. Screen readers speak it at once, and it stays visible while scrolling. Put it below its subject. */
export function Feedback({ said }: { said: FeedbackSentence }) {
  if (!said) return null
  return (
    <AtFoot>
      <Notice tone={said.tone} role={said.tone === 'go' ? 'status' : 'alert'}>
        {said.sentence}
      </Notice>
    </AtFoot>
  )
}
