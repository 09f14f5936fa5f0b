import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RequestOf } from '#contract/endpoint.ts'
import { type Trip, type TripTab, trips } from '#contract/trips/trips.ts'
import { call } from '../data/api.ts'
import { followLegs } from '../data/live.ts'
import { useSession } from '../data/session.tsx'

const LOOK_AGAIN_MS = 5000

/** A page of the user's trips. The previous page stays while the next one loads. */
export function useTrips(ask: { tab: TripTab; page: number }) {
  const key = useTripsKey()
  return useQuery({
    queryKey: [...key, 'list', ask],
    queryFn: ({ signal }) => call(trips.list, { query: ask, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}

/** One trip. Polled while a payment or refund is pending. */
export function useTrip(bookingId: string) {
  const key = useTripsKey()
  return useQuery({
    queryKey: [...key, 'one', bookingId],
    queryFn: async ({ signal }) => (await call(trips.one, { params: { bookingId }, signal })).trip,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.todos.some(isMoneyMoving) ? LOOK_AGAIN_MS : false),
  })
}

function isMoneyMoving({ kind }: Trip['todos'][number]): boolean {
  return kind === 'REFUND_UNDER_WAY' || kind === 'AWAITING_CONFIRMATION' || kind === 'BEING_CHECKED'
}

/** Keeps a future trip up to date with its operator's reports. */
export function useLiveTrip({ bookingId, state, flight: { legId } }: Trip): void {
  const queries = useQueryClient()
  const [mine, user, trips] = useTripsKey()
  const isAhead = state === 'CONFIRMED' || state === 'UNDER_WAY'
  useEffect(() => {
    if (!isAhead) return
    const onGap = () => void queries.invalidateQueries({ queryKey: [mine, user, trips, 'one', bookingId] })
    return followLegs({ onGap, onEarly: onGap, onChange: ({ id }) => id === legId && onGap() })
  }, [queries, mine, user, trips, isAhead, bookingId, legId])
}

/** Reads every trip again after an action on one of them. */
export function useReadTripsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  const key = useTripsKey()
  return () => queries.invalidateQueries({ queryKey: key })
}

type SavePassenger = RequestOf<typeof trips.savePassenger>['body'] & { seat: number }

/** Saves the passenger of a seat. The page shows the answer at once and reads its to-dos again. */
export function useSavePassenger(bookingId: string) {
  const queries = useQueryClient()
  const key = useTripsKey()
  return useMutation({
    mutationFn: ({ seat, ...body }: SavePassenger) =>
      call(trips.savePassenger, { params: { bookingId, seat }, body }),
    onSuccess: ({ passengers }) =>
      queries.setQueryData<Trip>([...key, 'one', bookingId], (trip) => trip && { ...trip, passengers }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** The key contains the account's id, so that the next user of this browser does not see the trips. */
function useTripsKey(): string[] {
  const { user } = useSession()
  return ['mine', user?.id ?? '', 'trips']
}
