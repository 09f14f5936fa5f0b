import { prepareBytes } from '#server/http/ready-bytes.ts'
import type { ReadyBytes } from '#server/http/send-bytes.ts'
import type { Db } from '#server/runtime/db.ts'
import { dropExpired } from '#server/runtime/drop-expired.ts'
import type { Events } from '#server/runtime/events.ts'
import type { FindRecords } from './likelihood/read-records.ts'
import { type ListingCursor, listBookableLegs } from './queries.ts'

/** A page of the listing as bytes to send. */
type ListingPage = ReadyBytes

type Ask = {
  limit: number
  after: ListingCursor | null
  /** Leaves out legs published less than this many seconds ago, because only Premium may see them yet. */
  publishedForSeconds: number
  /** Whether the caller is signed in and may have just written something. */
  isSignedIn?: boolean
}
export type Listing = { page: (ask: Ask) => Promise<ListingPage> }

// Time changes a listing (sales close, holds lapse, prices fall), so no page is kept for longer.
const MAX_AGE_MS = 1000
// While many seats are being held, a page is rebuilt at most this often.
const MIN_AGE_MS = 100
const MAX_PAGES = 200

/**
 * Keeps pages of the listing in memory as ready bytes: built on the first request, dropped when a notification
 * reports a change. An old page only shows old data, because holding seats reads the database.
 */
export function openListing({
  db,
  readDb = db,
  events,
  findRecords,
}: {
  db: Db
  /** The database for callers who are not signed in. */
  readDb?: Db
  events: Events
  /** Without it, cards do not show how likely a leg flies. */
  findRecords?: FindRecords
}): Listing {
  const pages = new Map<string, CachedPage>()
  const expireLater = dropExpired(pages, MAX_AGE_MS)

  const forget = () => pages.clear()
  events.onResync(forget)
  events.on('catalogue', forget)
  events.on('legs', () => {
    for (const cached of pages.values()) cached.stale = true
  })

  return {
    page({ limit, after, publishedForSeconds, isSignedIn = false }) {
      const from = isSignedIn ? db : readDb
      const name = `${limit} ${after?.departureMs ?? ''} ${after?.id ?? ''} ${publishedForSeconds} ${from !== readDb}`
      const cached = pages.get(name)
      if (cached && isFresh(cached)) return cached.page
      if (pages.size >= MAX_PAGES) pages.clear()
      const page = makePage(from, findRecords, { limit, after, publishedForSeconds })
      const entry: CachedPage = { page, cachedAt: performance.now(), stale: false }
      pages.set(name, entry)
      expireLater()
      // A failure is not kept: the next caller reads again.
      page.catch(() => pages.get(name) === entry && pages.delete(name))
      return page
    },
  }
}

type CachedPage = { page: Promise<ListingPage>; cachedAt: number; stale: boolean }

function isFresh({ cachedAt, stale }: CachedPage): boolean {
  return performance.now() - cachedAt < (stale ? MIN_AGE_MS : MAX_AGE_MS)
}

async function makePage(
  db: Db,
  findRecords: FindRecords | undefined,
  ask: { limit: number; after: ListingCursor | null; publishedForSeconds: number },
): Promise<ListingPage> {
  const records = await findRecords?.()
  const { routes, next, total } = await listBookableLegs(db, { ...ask, records })
  const nextCursor = next ? `${next.departureMs}_${next.id}` : null
  return prepareBytes(JSON.stringify({ success: true, routes, total, nextCursor }))
}
