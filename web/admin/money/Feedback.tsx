import { Notice } from '../../ui/Notice.tsx'
import { AtFoot } from '../Listed.tsx'
import type { Feedback as FeedbackSentence } from './use-booking-acts.ts'

/** What became of an act, spoken at once and in sight wherever the page is scrolled to. Stands below what it is about. */
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
