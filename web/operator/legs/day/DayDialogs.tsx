import { type FormEvent, useState } from 'react'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { findInstantsAt, formatLocalTextAt } from '#contract/local-instants.ts'
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { LocalTimeField } from '../LocalTimeField.tsx'

type DialogProps = { busy: boolean; error: string | undefined; onClose: () => void }

/** Asks when the leg is expected to leave. */
export function DelayDialog(
  props: DialogProps & { leg: OperatorLeg; onReport: (expectedDepartureUTC: string) => void },
) {
  const { leg, busy, error, onClose, onReport } = props
  const { originAirport: origin, departureUTC, day } = leg
  const [local, setLocal] = useState(
    formatLocalTextAt(day.expectedDepartureUTC ?? departureUTC, origin.timezone),
  )
  const [missing, setMissing] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const [instant] = findInstantsAt(local, origin.timezone) ?? []
    if (!instant) return setMissing(true)
    onReport(new Date(instant).toISOString())
  }
  return (
    <Dialog open onClose={onClose} title="Delayed until when?">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">
          Everybody who has booked is notified at once, by mail and text. The departure that you sold stays as
          it is. More than two hours is a change: save other times in the form below, and travellers may have
          their money back.
        </p>
        <LocalTimeField
          label="Expected departure"
          value={local}
          airport={origin}
          onChange={(value) => {
            setLocal(value)
            setMissing(false)
          }}
          error={missing ? 'Enter a time' : error}
        />
        <DialogActions type="submit" busy={busy && 'Telling...'} leave="Not yet" onLeave={onClose}>
          Tell travellers
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Asks for confirmation, because a landing is final. */
export function LandedDialog({ busy, error, onClose, onReport }: DialogProps & { onReport: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Has it landed?">
      <div className="grid gap-5">
        <p className="text-muted">
          The flight is over then, and its payout is due in 24 hours. This cannot be taken back.
        </p>
        <FormError message={error} />
        <DialogActions busy={busy && 'Saving...'} onClick={onReport} leave="Not yet" onLeave={onClose}>
          It has landed
        </DialogActions>
      </div>
    </Dialog>
  )
}
