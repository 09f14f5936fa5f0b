import { useState } from 'react'
import { type LegEvidence, priceEvidence } from '#contract/legs/price-evidence.ts'
import { formatMoney } from '#contract/money.ts'
import { ApiError, call } from '../../data/api.ts'
import { formatDay, formatMoment } from '../../display/written.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { useChange } from '../use-change.ts'
import { describeHow, evidenceKey } from './evidence-words.ts'

/** Shows one piece of evidence, and voids it with a reason that its operator reads. */
export function EvidenceDialog({ one, onClose }: { one: LegEvidence | undefined; onClose: () => void }) {
  return (
    <Dialog open={one !== undefined} onClose={onClose} title={one ? `${one.tail} ${one.route}` : 'Evidence'}>
      {one && <Voiding key={one.id} one={one} onClose={onClose} />}
    </Dialog>
  )
}

function Voiding({ one, onClose }: { one: LegEvidence; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const voiding = useChange(evidenceKey, {
    mutationFn: () => call(priceEvidence.void, { params: { id: one.id }, body: { reason } }),
    onSuccess: onClose,
  })
  const details = voiding.error instanceof ApiError ? voiding.error.details : []
  const { evidence, currency } = one
  return (
    <div className="grid gap-5">
      <Facts>
        <Fact name="Operator">{one.operator}</Fact>
        <Fact name="Leaves">{formatMoment(one.departureUTC)}</Fact>
        <Fact name="Struck out">{formatMoney(one.perPersonMinor, currency)} per person</Fact>
        <Fact name="From">{describeHow(one)}</Fact>
        <Fact name="Evidence">{evidence.evidenceNote}</Fact>
        <Fact name="Of">{formatDay(`${evidence.evidenceDate}T12:00:00Z`)}</Fact>
        <Fact name="Entered">{formatMoment(one.enteredUTC)}</Fact>
        <Fact name="Voided">{one.voidedUTC && `${formatMoment(one.voidedUTC)}, ${one.voidedBy}`}</Fact>
        <Fact name="Why">{one.voidReason}</Fact>
      </Facts>
      {one.state !== 'VOIDED' && (
        <>
          <TextArea
            label="Reason"
            hint="The operator reads it."
            maxLength={500}
            value={reason}
            error={details[0]?.message}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormError message={details.length === 0 ? voiding.error?.message : undefined} />
          <div>
            <Button
              variant="danger"
              busy={voiding.isPending && 'Voiding...'}
              disabled={voiding.isPending}
              onClick={() => voiding.mutate()}
            >
              Void it
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
