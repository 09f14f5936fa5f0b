import { useQuery } from '@tanstack/react-query'
import { adminBookings } from '#contract/admin/admin-bookings.ts'
import { call } from '../../data/api.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { LoadFailure } from '../Listed.tsx'
import { RefundForm } from './RefundForm.tsx'
import { bookingsKey, type Feedback } from './use-booking-acts.ts'

type Props = {
  bookingId: string | null
  onClose: () => void
  onDone: (feedback: Feedback) => void
}

/** Refunds a booking. Shows the payment, the refund by its tiers and who bears it, before anything is sent. */
export function RefundDialog({ bookingId, onClose, onDone }: Props) {
  return (
    <Dialog open={bookingId !== null} onClose={onClose} title="Refund">
      {bookingId && <Quoted key={bookingId} bookingId={bookingId} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function Quoted({ bookingId, onClose, onDone }: Props & { bookingId: string }) {
  const quote = useQuery({
    queryKey: [...bookingsKey, 'quote', bookingId],
    queryFn: ({ signal }) =>
      call(adminBookings.quote, { params: { id: bookingId }, query: {}, signal }).then(
        (answer) => answer.quote,
      ),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (quote.isLoadingError) return <LoadFailure of={quote} />
  // The dialog reads the quote when it opens. Later reads change the figures and keep the form. What waits is as high as the form,
  // so that the dialog does not move.
  if (!quote.data || !quote.isFetchedAfterMount) {
    return (
      <div role="status" className="grid min-h-188 w-120 max-w-full content-start gap-4">
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
        <Skeleton className="h-32" />
      </div>
    )
  }
  return <RefundForm bookingId={bookingId} quote={quote.data} onClose={onClose} onDone={onDone} />
}
