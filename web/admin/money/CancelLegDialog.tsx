import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminMoney } from '#contract/admin/admin-money.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useDraft } from '../use-draft.ts'
import type { Feedback } from './use-booking-acts.ts'

type Props = { legId: string | null; onClose: () => void; onDone: (said: Feedback) => void }

/** Cancels a flight. All its travellers read the reason. */
export function CancelLegDialog({ legId, onClose, onDone }: Props) {
  return (
    <Dialog open={legId !== null} onClose={onClose} title="Cancel this flight?">
      {legId && <CancelLegForm key={legId} legId={legId} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function CancelLegForm({ legId, onClose, onDone }: Props & { legId: string }) {
  const queries = useQueryClient()
  const reason = useDraft(`cancel leg ${legId}`)
  const [error, setError] = useState<string>()
  const cancelling = useMutation({
    mutationFn: () =>
      call(adminMoney.cancelLeg, { params: { id: legId }, body: { reason: reason.text.trim() } }),
    onSuccess: ({ refundedBookings, refundedMinor, currency, releasedHolds }) => {
      reason.settle()
      const bookings = refundedBookings === 1 ? '1 booking' : `${refundedBookings} bookings`
      const holds = releasedHolds === 1 ? '1 hold' : `${releasedHolds} holds`
      const sentence = `Flight cancelled. ${formatMoney(refundedMinor, currency)} goes back for ${bookings}; ${holds} released.`
      onDone({ tone: 'go', sentence })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.text.trim()) cancelling.mutate()
    else setError('A reason is required')
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <p className="text-muted">
        This cannot be undone. Every confirmed booking is refunded in full, fee included, holds are released,
        and everybody is told the reason.
      </p>
      <TextArea
        label="Reason"
        hint="The travellers read it."
        maxLength={500}
        value={reason.text}
        error={error}
        onChange={(event) => {
          reason.change(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <FormError message={cancelling.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" type="submit" busy={cancelling.isPending && 'Cancelling...'}>
          Cancel Flight
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep Flight
        </Button>
      </div>
    </form>
  )
}
