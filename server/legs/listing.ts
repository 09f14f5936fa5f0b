import { prepareBytes } from '#server/http/ready-bytes.ts'
import type { ReadyBytes } from '#server/http/send-bytes.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Events } from '#server/runtime/events.ts'
import { countBookableLegs, type ListingCursor, listBookableLegs } from './queries.ts'

/** A page of the listing as it goes over the wire. */
type ListingPage = ReadyBytes

type Ask = {
  limit: number
  after: ListingCursor | null
  /** Whether legs are shown that others do not see yet. */
  asPremium?: boolean
  /** Whether somebody asks who may have written something just now. */
  isSignedIn?: boolean
}
export type Listing = { page: (ask: Ask) => Promise<ListingPage> }

// Time itself changes a listing (sales close, holds lapse, prices fall), so no page gets older than this.
const MAX_AGE_MS = 1000
// While seats are being held by the hundred, a page is made anew at most this often.
const MIN_AGE_MS = 100
const MAX_PAGES = 200

/**
 * The listing from memory as ready bytes: made when first asked for, thrown away when a notification says that
 * something changed. A page that fell behind is only ever a sight; holding seats asks the database.
 */
export function openListing({
  db,
  readDb = db,
  events,
  earlyAccessSeconds = 0,
}: {
  db: Db
  /** What is read for who is not signed in. */
  readDb?: Db
  events: Events
  earlyAccessSeconds?: number
}): Listing {
  const pages = new Map<string, Kept>()

  const forget = () => pages.clear()
  events.onResync(forget)
  events.on('catalogue', forget)
  events.on('legs', () => {
    for (const kept of pages.values()) kept.stale = true
  })

  return {
    page({ limit, after, asPremium = false, isSignedIn = false }) {
      const from = isSignedIn ? db : readDb
      const publishedForSeconds = asPremium ? 0 : earlyAccessSeconds
      const name = `${limit} ${after?.departureMs ?? ''} ${after?.id ?? ''} ${publishedForSeconds} ${from !== readDb}`
      const kept = pages.get(name)
      if (kept && isFresh(kept)) return kept.page
      if (pages.size >= MAX_PAGES) pages.clear()
      const page = makePage(from, { limit, after, publishedForSeconds })
      const made: Kept = { page, madeAt: performance.now(), stale: false }
      pages.set(name, made)
      // What failed is not kept: the next one asks again.
      page.catch(() => pages.get(name) === made && pages.delete(name))
      return page
    },
  }
}

type Kept = { page: Promise<ListingPage>; madeAt: number; stale: boolean }

function isFresh({ madeAt, stale }: Kept): boolean {
  return performance.now() - madeAt < (stale ? MIN_AGE_MS : MAX_AGE_MS)
}

async function makePage(
  db: Db,
  ask: { limit: number; after: ListingCursor | null; publishedForSeconds: number },
): Promise<ListingPage> {
  const [{ routes, next }, total] = await Promise.all([listBookableLegs(db, ask), countBookableLegs(db, ask)])
  const nextCursor = next ? `${next.departureMs}_${next.id}` : null
  return prepareBytes(JSON.stringify({ success: true, routes, total, nextCursor }))
}
