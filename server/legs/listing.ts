import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Db } from '#server/platform/db.ts'
import type { Events } from '#server/platform/events.ts'
import type { ReadyBytes } from '#server/platform/send-bytes.ts'
import { countBookableLegs, type ListingCursor, listBookableLegs } from './queries.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page of the listing as it goes over the wire. */
export type ListingPage = ReadyBytes

export type Listing = { page: (ask: { limit: number; after: ListingCursor | null }) => Promise<ListingPage> }

// Time itself changes a listing (sales close, holds lapse, prices fall), so no page gets older than this.
const MAX_AGE_MS = 1000
// While seats are being held by the hundred, a page is made anew at most this often.
const MIN_AGE_MS = 100
const MAX_PAGES = 200

/**
 * The listing from memory as ready bytes: made when first asked for, thrown away when a notification says that
 * something changed. A page that fell behind is only ever a sight; holding seats asks the database.
 */
export function openListing({ db, events }: { db: Db; events: Events }): Listing {
  const pages = new Map<string, Kept>()

  const forget = () => pages.clear()
  events.onResync(forget)
  events.on('catalogue', forget)
  events.on('legs', () => {
    for (const kept of pages.values()) kept.stale = true
  })

  return {
    page({ limit, after }) {
      const name = `${limit} ${after?.departureMs ?? ''} ${after?.id ?? ''}`
      const kept = pages.get(name)
      if (kept && isFresh(kept)) return kept.page
      if (pages.size >= MAX_PAGES) pages.clear()
      const page = makePage(db, { limit, after })
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

async function makePage(db: Db, ask: { limit: number; after: ListingCursor | null }): Promise<ListingPage> {
  const [{ routes, next }, total] = await Promise.all([listBookableLegs(db, ask), countBookableLegs(db)])
  const nextCursor = next ? `${next.departureMs}_${next.id}` : null
  const plain = Buffer.from(JSON.stringify({ success: true, routes, total, nextCursor }))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const encodings = new Map<string, Promise<Buffer>>()
  return {
    etag,
    plain,
    encoded(encoding) {
      const known = encodings.get(encoding)
      if (known) return known
      const made = encoding === 'br' ? brotli(plain) : compressGzip(plain)
      encodings.set(encoding, made)
      return made
    },
  }
}

function brotli(plain: Buffer): Promise<Buffer> {
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
