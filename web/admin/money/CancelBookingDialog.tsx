import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useDraft } from '../use-draft.ts'
import type { useBookingActs } from './use-booking-acts.ts'

type Props = {
  bookingId: string | null
  acts: ReturnType<typeof useBookingActs>
  onClose: () => void
}

/** Cancels a booking that is not confirmed yet, with an optional reason. */
export function CancelBookingDialog({ bookingId, acts, onClose }: Props) {
  return (
    <Dialog open={bookingId !== null} onClose={onClose} title="Cancel this booking?">
      {bookingId && <CancelForm key={bookingId} bookingId={bookingId} acts={acts} onClose={onClose} />}
    </Dialog>
  )
}

function CancelForm({ bookingId, acts, onClose }: Props & { bookingId: string }) {
  const reason = useDraft(`cancel ${bookingId}`)
  const { cancelling } = acts
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        cancelling.mutate(
          { id: bookingId, reason: reason.text.trim() },
          {
            onSuccess: () => reason.settle(),
            onSettled: onClose,
          },
        )
      }}
    >
      <p className="text-muted">
        The seats go back on sale at once. An authorised payment is released: nothing is charged, and the
        traveller is notified.
      </p>
      <TextArea
        label="Reason (optional)"
        hint="Kept with the booking. Without one it reads 'Admin cancellation'."
        maxLength={500}
        value={reason.text}
        onChange={(event) => reason.change(event.currentTarget.value)}
      />
      <DialogActions
        variant="danger"
        type="submit"
        busy={cancelling.isPending && 'Cancelling...'}
        leave="Keep Booking"
        onLeave={onClose}
      >
        Cancel Booking
      </DialogActions>
    </form>
  )
}
