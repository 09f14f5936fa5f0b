import { adminScreenings, type Screening, type ScreeningDecision } from '#contract/screening/screenings.ts'
import { call } from '../../data/api.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { DecisionDialog, ReasonField } from '../DecisionDialog.tsx'
import { Fact, Facts } from '../Facts.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { describeRole, formatSimilarity, LIST_NAMES, screeningKey } from './screening-words.ts'

type Props = { screening: Screening; onClose: () => void; onDone: (feedback: Feedback) => void }

/** Shows both people side by side, and decides whether they are the same person. */
export function ScreeningDialog({ screening, onClose, onDone }: Props) {
  const { id, person, listed, similarity, reference } = screening
  return (
    <DecisionDialog
      queryKey={screeningKey}
      title={`${person?.name ?? 'Name removed'}: the same person?`}
      lead="Ask for a passport if you are not sure. If you clear it, this pair is not reviewed again while the entry stays the same. If you confirm it, the booking is cancelled and every payment is refunded in full."
      draft={`screening ${id}`}
      initial={{ decision: '', reason: '' }}
      button="Decide"
      busy="Deciding..."
      send={({ decision, reason }) =>
        call(adminScreenings.decide, {
          params: { id },
          body: { decision: decision as ScreeningDecision, reason },
        })
      }
      done={`It is decided. Booking ${reference} follows it.`}
      onClose={onClose}
      onDone={onDone}
    >
      {(field) => (
        <>
          <Facts>
            <Fact name={describeRole(screening)}>{person?.name ?? 'Removed'}</Fact>
            <Fact name="Born">{person?.bornOn ?? 'Not known'}</Fact>
            <Fact name="Listed as">{listed.names.join('; ')}</Fact>
            <Fact name="Listed birth">{listed.bornOn.join(', ') || 'Not known'}</Fact>
            <Fact name="Similarity">{formatSimilarity(similarity)}</Fact>
            <Fact name="List">{`${LIST_NAMES[listed.kind]} of ${listed.fileDate}, entry ${listed.entry}`}</Fact>
          </Facts>
          <SelectField label="Decision" {...field('decision')}>
            <option value="">Choose</option>
            <option value="CLEAR">Clear: another person</option>
            <option value="CONFIRM">Confirm: the listed person</option>
          </SelectField>
          <ReasonField {...field('reason')} />
        </>
      )}
    </DecisionDialog>
  )
}
