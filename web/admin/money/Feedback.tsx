import { useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { AtFoot } from '../Listed.tsx'
import type { Feedback as FeedbackSentence } from './use-booking-acts.ts'

/** The result of the last action, and a function that shows another one. */
export function useFeedback() {
  return useState<FeedbackSentence>(null)
}

/** The result of an action. Screen readers speak it at once, and it stays visible while scrolling. Put it below its subject. */
export function Feedback({ feedback }: { feedback: FeedbackSentence }) {
  if (!feedback) return null
  return (
    <AtFoot>
      <Notice tone={feedback.tone} role={feedback.tone === 'go' ? 'status' : 'alert'}>
        {feedback.sentence}
      </Notice>
    </AtFoot>
  )
}
