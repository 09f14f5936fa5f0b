import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '#contract/admin/admin.ts'
import { ApiError, call, pickSentence } from '../../data/api.ts'

export const bookingsKey = ['admin', 'bookings']

/** The result of an action, in the specification's words. */
export type Feedback = { tone: 'go' | 'warning'; sentence: string } | null

/** The actions capture and cancel, and the sentence about the last one. */
export function useBookingActs() {
  const queries = useQueryClient()
  const [feedback, showFeedback] = useState<Feedback>(null)
  const readAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const capturing = useMutation({
    mutationFn: (id: string) => call(admin.captureBooking, { params: { id } }),
    onMutate: () => showFeedback(null),
    onSuccess: () => showFeedback({ tone: 'go', sentence: 'Payment captured successfully!' }),
    onError: (error) =>
      showFeedback({
        tone: 'warning',
        sentence: failure(error, 'Failed to capture payment: ', 'Error capturing payment: '),
      }),
    onSettled: readAgain,
  })
  const cancelling = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(admin.cancelBooking, { params: { id }, body: reason ? { reason } : {} }),
    onMutate: () => showFeedback(null),
    onSuccess: () => showFeedback({ tone: 'go', sentence: 'Booking cancelled successfully!' }),
    onError: (error) =>
      showFeedback({
        tone: 'warning',
        sentence: failure(error, 'Failed to cancel booking: ', 'Error cancelling booking: '),
      }),
    onSettled: readAgain,
  })
  return { feedback, showFeedback, capturing, cancelling, readAgain }
}

// The text for a refusal of the server, or for a failed call.
function failure(error: Error, refused: string, broken: string): string {
  const answered = error instanceof ApiError && error.status > 0
  return (answered ? refused : broken) + pickSentence(error, 'Unknown error')
}
