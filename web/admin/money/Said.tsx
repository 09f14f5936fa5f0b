import { Notice } from '../../ui/Notice.tsx'
import { AtFoot } from '../Listed.tsx'
import type { Said as SaidSentence } from './use-booking-acts.ts'

/** What became of an act, spoken at once and in sight wherever the page is scrolled to. Stands below what it is about. */
export function Said({ said }: { said: SaidSentence }) {
  if (!said) return null
  return (
    <AtFoot>
      <Notice tone={said.tone} role={said.tone === 'go' ? 'status' : 'alert'}>
        {said.sentence}
      </Notice>
    </AtFoot>
  )
}
