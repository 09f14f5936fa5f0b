import type { FastifyInstance } from 'fastify'
import { API_BASE } from '#contract/endpoint.ts'
import { legPrices } from '#contract/legs/leg-prices.ts'
import { LEG_EVENTS_PATH, legs } from '#contract/legs/legs.ts'
import { Problem } from '#contract/problem.ts'
import { serve, serveBytes } from '#server/http/http.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import type { Db } from '#server/runtime/db.ts'
import { findSecondsOnSale, refuseToShowBeforeOpening } from './early-access.ts'
import type { Listing } from './listing.ts'
import type { LiveLegs } from './live.ts'
import type { ListingCursor } from './queries.ts'
import { findPriceHistory } from './read-prices.ts'

export function addLegRoutes(
  app: FastifyInstance,
  { db, listing, live }: { db: Db; listing: Listing; live: LiveLegs },
): void {
  serveBytes(app, legs.routes, async ({ query, reply, request, caller }) => {
    const isSignedIn = caller !== null
    const publishedForSeconds = await findSecondsOnSale(db, { userId: caller?.id ?? null })
    const after = readCursor(query.cursor)
    const page = await listing.page({ limit: query.limit, after, publishedForSeconds, isSignedIn })
    return sendBytes(request, reply.type('application/json; charset=utf-8'), page)
  })

  serve(app, legPrices.history, async ({ params, caller }) => {
    await refuseToShowBeforeOpening(db, { caller, legId: params.id })
    const history = await findPriceHistory(db, { legId: params.id })
    if (!history) throw new Problem('leg_not_found')
    return history
  })

  app.get(
    API_BASE + LEG_EVENTS_PATH,
    { schema: { hide: true }, config: { access: 'anyone', stream: true } },
    (_request, reply) => live.follow(reply),
  )
}

function readCursor(text: string | undefined): ListingCursor | null {
  const [departureMs, id] = text?.split('_') ?? []
  return departureMs && id ? { departureMs: Number(departureMs), id } : null
}
