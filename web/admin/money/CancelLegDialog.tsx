import { adminMoney } from '#contract/admin/admin-money.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import type { Feedback } from './use-booking-acts.ts'

type Props = { legId: string | null; onClose: () => void; onDone: (feedback: Feedback) => void }

/** Cancels a leg. All its travellers read the reason. */
export function CancelLegDialog({ legId, onClose, onDone }: Props) {
  return (
    <Dialog open={legId !== null} onClose={onClose} title="Cancel this flight?">
      {legId && (
        <ReasonForm
          key={legId}
          words={WORDS}
          danger
          draft={`cancel leg ${legId}`}
          send={(reason) => cancel(legId, reason)}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  )
}

const WORDS = {
  lead: 'This cannot be undone. Every confirmed booking is refunded in full, fee included, holds are released, and everybody is told the reason.',
  hint: 'The travellers read it.',
  button: 'Cancel Flight',
  busy: 'Cancelling...',
  keep: 'Keep Flight',
}

async function cancel(id: string, reason: string): Promise<string> {
  const answer = await call(adminMoney.cancelLeg, { params: { id }, body: { reason } })
  const { refundedBookings, refundedMinor, currency, releasedHolds } = answer
  const bookings = refundedBookings === 1 ? '1 booking' : `${refundedBookings} bookings`
  const holds = releasedHolds === 1 ? '1 hold' : `${releasedHolds} holds`
  return `Flight cancelled. ${formatMoney(refundedMinor, currency)} goes back for ${bookings}; ${holds} released.`
}
