import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import { tripChanges } from '#contract/trips/trip-changes.ts'
import { call, isTemporary } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { useReadTripsAgain } from '../trip-queries.ts'

/** A change that the traveller wants. */
export type WantedChange = RequestOf<typeof tripChanges.quote>['body']['change']
export type ConfirmedChange = AnswerOf<typeof tripChanges.confirm>
/** A change with the server's quote for it. */
export type Offer = { change: WantedChange; quote: AnswerOf<typeof tripChanges.quote>['quote'] }

/** Requests a quote for a change. */
export function useAskChange(bookingId: string) {
  return useMutation({ mutationFn: (change: WantedChange) => ask(bookingId, change) })
}

/** The price of giving up a seat, read when it is shown. */
export function useSeatOffer(bookingId: string, { seat, version }: { seat: number; version: number }) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['mine', user?.id ?? '', 'seat-offer', bookingId, seat, version],
    queryFn: () => ask(bookingId, { kind: 'SEAT', seat, version }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
}

async function ask(bookingId: string, change: WantedChange): Promise<Offer> {
  const { quote } = await call(tripChanges.quote, { params: { bookingId }, body: { change } })
  return { change, quote }
}

/** Makes a change at the shown price. A quote works once, so a retry cannot change twice. */
export function useConfirmChange(bookingId: string, onDone: (confirmed: ConfirmedChange) => void) {
  const queries = useQueryClient()
  const readTripsAgain = useReadTripsAgain()
  return useMutation({
    mutationFn: ({ change, quote }: Offer) =>
      call(tripChanges.confirm, { params: { bookingId }, body: { quoteId: quote.quoteId, change } }),
    retry: (failures, error) => failures < 2 && isTemporary(error),
    retryDelay: (failures) => 400 * 3 ** failures,
    onSuccess: async (confirmed) => {
      await readTripsAgain()
      onDone(confirmed)
      // The leg may have one more free seat.
      void queries.invalidateQueries({ queryKey: ['legs'] })
    },
  })
}
