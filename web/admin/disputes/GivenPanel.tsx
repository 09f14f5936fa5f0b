import { FileDown } from 'lucide-react'
import type { AdminDisputeDetail } from '#contract/disputes/disputes.ts'
import { formatMoment } from '../../display/written.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { formatCode } from '../money/words.ts'
import { Panel } from '../Panel.tsx'
import { useEvidenceFile } from './use-evidence-file.ts'

type Given = NonNullable<AdminDisputeDetail['given']>
type Props = { dispute: AdminDisputeDetail; given: Given; onFeedback: (feedback: Feedback) => void }

/** The given answer, its author, and whether the provider has it. */
export function GivenPanel({ dispute, given, onFeedback }: Props) {
  const file = useEvidenceFile(dispute, onFeedback)
  const isEvidence = given.kind === 'EVIDENCE'
  return (
    <Panel
      title={isEvidence ? 'Our answer' : 'The loss was accepted'}
      action={
        isEvidence &&
        given.statement !== null && (
          <SmallButton busy={file.isPending && 'Reading...'} onClick={() => file.mutate('')}>
            <FileDown aria-hidden="true" className="size-4" />
            File as Sent
          </SmallButton>
        )
      }
    >
      <p className="text-muted">
        {given.by}, {formatMoment(given.at)}. {sentWords(given, dispute)}
      </p>
      {isEvidence && (
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">
          {given.statement ?? 'The statement was removed with the traveller’s account.'}
        </p>
      )}
    </Panel>
  )
}

function sentWords({ sentAt, failure }: Given, { status }: AdminDisputeDetail): string {
  if (sentAt) return `Received by the payment provider ${formatMoment(sentAt)}.`
  if (failure === 'answered_elsewhere')
    return 'The dispute had been answered in the provider’s own pages before.'
  if (status !== 'NEEDS_RESPONSE') return 'It came too late: the provider did not take it.'
  if (failure) return `Not received yet: ${formatCode(failure)}. We keep trying.`
  return 'Being sent.'
}
