import {
  type InfiniteData,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookings } from '#contract/bookings/bookings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type LegChange, legs, SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import { ApiError, call } from '../data/api.ts'
import { openApplyAfterReads } from '../data/apply-after-reads.ts'
import { getServerNow } from '../data/clock.ts'
import { followLegs } from '../data/live.ts'
import { readHoldsAgainIfOn } from './hold/hold-queries.ts'
import {
  applyChange,
  applyChangeToPages,
  areSameTaxes,
  keepCards,
  removeKeptCards,
  withCurrency,
} from './leg-changes.ts'

type Listing = InfiniteData<AnswerOf<typeof legs.routes>>
type LegStatus = AnswerOf<typeof bookings.legStatus>

const LIST_KEY = ['legs', 'list']
/** Whether the screen may be out of date because the live stream was lost. */
export const LIVE_LOST_KEY = ['live-lost']

/** The legs on sale, page after page; cards on the screen stay when their last seats are sold. */
export function useLegList(enabled: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.setQueryData<Listing>(
      LIST_KEY,
      (list) => list && { ...list, pages: removeKeptCards(list.pages) },
    )
  }, [queryClient])
  return useInfiniteQuery({
    queryKey: LIST_KEY,
    enabled,
    structuralSharing: (shown, read) => replaceEqualDeep(shown, keepShown(shown as Listing, read as Listing)),
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(legs.routes, { query: { cursor: pageParam }, signal })
      return { ...page, routes: page.routes.map(withCurrency) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

function keepShown(shown: Listing | undefined, read: Listing): Listing {
  // Keeps cards only after a new read: events keep `pageParams`, and one more page removes no card.
  if (!shown || read.pageParams === shown.pageParams || read.pages.length > shown.pages.length) return read
  const now = new Date(getServerNow())
  return {
    ...read,
    pages: keepCards(shown.pages, read.pages, { salesCloseSeconds: SALES_CLOSE_SECONDS, now }),
  }
}

/** Whether the error means that only Premium members can see the leg yet. */
export function isEarly(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'early_access'
}

/** The query of one leg; its data is null when the leg does not exist. */
export function buildLegQuery(legId: string) {
  return {
    queryKey: ['legs', 'one', legId],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LegStatus | null> => {
      try {
        const status = await call(bookings.legStatus, { params: { legId }, signal })
        return { ...status, emptyLeg: withCurrency(status.emptyLeg) }
      } catch (error) {
        if (isEarly(error)) throw error
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  }
}

export function useLeg(legId: string) {
  return useQuery(buildLegQuery(legId))
}

type Listener = {
  onChange: (change: LegChange) => void
  /** Called when changes may have been missed and the screen is being read again. */
  onGap?: () => void
}

const listeners = new Set<Listener>()

/** Registers a listener for the events of `useLiveLegs`. Returns a function that removes it. */
export function followChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps the legs on a page up to date with the server. */
export function useLiveLegs(signedIn: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    function apply(change: LegChange) {
      queryClient.setQueryData<Listing>(
        LIST_KEY,
        (list) => list && { ...list, pages: applyChangeToPages(list.pages, change) },
      )
      queryClient.setQueryData<LegStatus | null>(
        ['legs', 'one', change.id],
        (known) => known && { ...known, emptyLeg: applyChange(known.emptyLeg, change) },
      )
    }
    const shown = openApplyAfterReads(queryClient, { queryKey: ['legs'], apply })
    function onChange(change: LegChange) {
      const known = queryClient.getQueryData<LegStatus | null>(['legs', 'one', change.id])
      shown.onChange(change)
      if (known && !areSameTaxes(known.emptyLeg.priceSchedule, change.priceSchedule))
        void queryClient.invalidateQueries({ queryKey: ['legs', 'one', change.id] })
      for (const listener of listeners) listener.onChange(change)
      // The changed seats may belong to a hold of this user, released in another tab.
      readHoldsAgainIfOn(queryClient, change.id)
    }
    function onGap() {
      queryClient.setQueryData(LIVE_LOST_KEY, false)
      void queryClient.invalidateQueries({ queryKey: ['legs'] }, { cancelRefetch: false })
      // A hold near its end is read at its own interval, so a gap does not read it again.
      void queryClient.invalidateQueries(
        { queryKey: ['mine'], predicate: ({ queryKey }) => queryKey[2] !== 'booking' },
        { cancelRefetch: false },
      )
      for (const listener of listeners) listener.onGap?.()
    }
    const onLost = () => queryClient.setQueryData(LIVE_LOST_KEY, true)
    const stop = followLegs({ onChange, onGap, onLost, onEarly: () => signedIn && onGap() })
    return () => {
      stop()
      shown.close()
    }
  }, [queryClient, signedIn])
}
