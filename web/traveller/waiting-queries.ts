import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type WaitingPlace, waitingList } from '#contract/bookings/waiting-list.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '../data/api.ts'

const LOOK_AGAIN_MS = 10_000

/** The signed-in user's places on all waiting lists, kept up to date while they wait. */
export function useWaitingPlaces(userId: string | undefined) {
  const queries = useQueryClient()
  const places = useQuery({
    queryKey: placesKey(userId ?? ''),
    queryFn: ({ signal }) => call(waitingList.own, { signal }),
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.places.length ? LOOK_AGAIN_MS : false),
    select: (answer) => answer.places,
  })
  // Offered seats are a hold that this page has not made, so read the holds.
  const offered = places.data?.map(({ offer }) => offer?.bookingId ?? '').join(' ')
  useEffect(() => {
    if (!offered?.trim()) return
    void queries.invalidateQueries({ queryKey: ['mine', userId, 'holds'] })
    void queries.invalidateQueries({ queryKey: ['legs'] })
  }, [queries, userId, offered])
  return places
}

/** Joins and leaves a waiting list. The page shows the server's answer at once. */
export function useWaiting(userId: string, legId: string) {
  const queries = useQueryClient()
  const queryKey = placesKey(userId)
  const write = (place: WaitingPlace | null) =>
    queries.setQueryData<AnswerOf<typeof waitingList.own>>(queryKey, (known) => ({
      success: true,
      places: [...(known?.places ?? []).filter((one) => one.legId !== legId), ...(place ? [place] : [])],
    }))
  const join = useMutation({
    mutationFn: (seats: number) => call(waitingList.join, { params: { legId }, body: { seats } }),
    onSuccess: ({ place }) => write(place),
    // The server may refuse because seats are free, so read the leg again.
    onError: () => queries.invalidateQueries({ queryKey: ['legs', 'one', legId] }),
  })
  const leave = useMutation({
    mutationFn: () => call(waitingList.leave, { params: { legId } }),
    onSuccess: () => write(null),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  return { join, leave }
}

function placesKey(userId: string): string[] {
  return ['mine', userId, 'waiting-places']
}
