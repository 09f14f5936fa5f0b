import { type QueryClient, useQuery } from '@tanstack/react-query'
import { bookings, type Hold } from '#contract/bookings/bookings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '../../data/api.ts'

type Holds = AnswerOf<typeof bookings.holds>

/** The live holds of the signed-in user. */
export function useHolds(userId: string | undefined) {
  return useQuery({
    queryKey: holdsKey(userId ?? ''),
    queryFn: ({ signal }) => call(bookings.holds, { signal }),
    enabled: userId !== undefined,
    refetchOnWindowFocus: 'always',
    select: (answer) => answer.holds,
  })
}

/** Adds a new hold to the known ones until they are read again. */
export function addHold(queryClient: QueryClient, userId: string, hold: Hold): void {
  queryClient.setQueryData<Holds>(holdsKey(userId), (known) => ({
    success: true,
    holds: [...(known?.holds ?? []), hold],
  }))
  readHoldsAgain(queryClient, userId)
}

export function dropHold(queryClient: QueryClient, userId: string, bookingId: string): void {
  queryClient.setQueryData<Holds>(
    holdsKey(userId),
    (known) => known && { ...known, holds: known.holds.filter((hold) => hold.bookingId !== bookingId) },
  )
  readHoldsAgain(queryClient, userId)
}

/** After a hold was made or released, the seats of its leg have changed as well. */
export function readHoldsAgain(queryClient: QueryClient, userId: string): void {
  void queryClient.invalidateQueries({ queryKey: holdsKey(userId) })
  void queryClient.invalidateQueries({ queryKey: ['legs'] })
}

function holdsKey(userId: string): string[] {
  return ['mine', userId, 'holds']
}

/** Reads the holds again where one of them is on this leg. */
export function readHoldsAgainIfOn(queryClient: QueryClient, legId: string): void {
  for (const [queryKey, known] of queryClient.getQueriesData<Holds>({ queryKey: ['mine'] })) {
    // The key matches all data of the user; only the list of holds has `holds`.
    const isOn = known?.holds?.some((hold) => hold.legId === legId)
    if (isOn) void queryClient.invalidateQueries({ queryKey })
  }
}
