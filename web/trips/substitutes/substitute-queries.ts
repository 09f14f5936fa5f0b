import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type SubstituteOffer, substitutes } from '#contract/bookings/substitutes.ts'
import { call } from '../../data/api.ts'
import { leaveFor } from '../../data/leave-for.ts'
import { followLegs } from '../../data/live.ts'
import { useSession } from '../../data/session.tsx'

const LOOK_AGAIN_MS: Partial<Record<SubstituteOffer['state'], number>> = { SEARCHING: 2000, OPEN: 20_000 }

/** The legs held for the traveller of a cancelled booking. Read again while they can change. */
export function useSubstitutes({ bookingId, legId }: { bookingId: string; legId: string }) {
  const queries = useQueryClient()
  const { user } = useSession()
  const userId = user?.id ?? ''
  const offer = useQuery({
    queryKey: ['mine', userId, 'substitutes', bookingId],
    queryFn: async ({ signal }) => (await call(substitutes.read, { params: { bookingId }, signal })).offer,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data && LOOK_AGAIN_MS[data.state]) ?? false,
  })
  const isLive = offer.data?.state === 'SEARCHING' || offer.data?.state === 'OPEN'
  const legIds = [legId, ...(offer.data?.substitutes ?? []).map((one) => one.legId)].join()
  useEffect(() => {
    if (!isLive) return
    const onGap = () =>
      void queries.invalidateQueries({ queryKey: ['mine', userId, 'substitutes', bookingId] })
    return followLegs({ onGap, onEarly: onGap, onChange: ({ id }) => legIds.includes(id) && onGap() })
  }, [queries, userId, bookingId, isLive, legIds])
  return offer
}

/** Chooses one of the held legs and opens its payment. */
export function useChoosing(bookingId: string) {
  const readAgain = useReadAgain(bookingId)
  return useMutation({
    mutationFn: async (substituteId: string) => {
      const { url } = await call(substitutes.choose, { params: { bookingId, substituteId } })
      await leaveFor(url)
    },
    onSettled: readAgain,
  })
}

/** Declines all held legs. */
export function useDeclining(bookingId: string, onDone: () => void) {
  const readAgain = useReadAgain(bookingId)
  return useMutation({
    mutationFn: () => call(substitutes.decline, { params: { bookingId } }),
    onSuccess: onDone,
    onSettled: readAgain,
  })
}

// Seats of legs and the user's holds have changed.
function useReadAgain(bookingId: string): () => void {
  const queries = useQueryClient()
  const { user } = useSession()
  const mine = ['mine', user?.id ?? '']
  return () => {
    void queries.invalidateQueries({ queryKey: [...mine, 'substitutes', bookingId] })
    void queries.invalidateQueries({ queryKey: [...mine, 'holds'] })
    void queries.invalidateQueries({ queryKey: ['legs'] })
  }
}
