import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookings } from '#contract/bookings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type LegChange, legs } from '#contract/legs.ts'
import { ApiError, call } from '../api.ts'
import { serverNow } from '../clock.ts'
import { followLegs } from '../live.ts'
import { applyChange, applyChangeToPages } from './leg-changes.ts'

type Listing = InfiniteData<AnswerOf<typeof legs.routes>>
type LegStatus = AnswerOf<typeof bookings.legStatus>

/** The legs on sale, page after page. */
export function useLegList() {
  return useInfiniteQuery({
    queryKey: ['legs', 'list'],
    queryFn: ({ pageParam, signal }) => call(legs.routes, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** How to read one leg; null when there is no such leg. */
export function legQuery(legId: string) {
  return {
    queryKey: ['legs', 'one', legId],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LegStatus | null> => {
      try {
        return await call(bookings.legStatus, { params: { legId }, signal })
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  }
}

export function useLeg(legId: string) {
  return useQuery(legQuery(legId))
}

/** Keeps what is known of the legs in step with the server while a page shows them. */
export function useLiveLegs(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    function onChange(change: LegChange) {
      const now = new Date(serverNow())
      queryClient.setQueryData<Listing>(
        ['legs', 'list'],
        (list) => list && { ...list, pages: applyChangeToPages(list.pages, change, now) },
      )
      queryClient.setQueryData<LegStatus | null>(
        ['legs', 'one', change.id],
        (known) => known && { ...known, emptyLeg: applyChange(known.emptyLeg, change, now) },
      )
    }
    function onGap() {
      void queryClient.invalidateQueries({ queryKey: ['legs'] }, { cancelRefetch: false })
      void queryClient.invalidateQueries({ queryKey: ['mine'] }, { cancelRefetch: false })
    }
    return followLegs({ onChange, onGap })
  }, [queryClient])
}
