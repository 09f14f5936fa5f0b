import type { FastifyInstance } from 'fastify'
import { API_BASE } from '#contract/endpoint.ts'
import { LEG_EVENTS_PATH, legs } from '#contract/legs.ts'
import { serveBytes } from '#server/platform/http.ts'
import { sendBytes } from '#server/platform/send-bytes.ts'
import type { Listing } from './listing.ts'
import type { LiveLegs } from './live.ts'
import type { ListingCursor } from './queries.ts'

export function legRoutes(
  app: FastifyInstance,
  { listing, live }: { listing: Listing; live: LiveLegs },
): void {
  serveBytes(app, legs.routes, async ({ query, reply, request }) => {
    const page = await listing.page({ limit: query.limit, after: cursorOf(query.cursor) })
    return await sendBytes(request, reply.type('application/json; charset=utf-8'), page)
  })

  app.get(API_BASE + LEG_EVENTS_PATH, { schema: { hide: true } }, (_request, reply) => live.follow(reply))
}

function cursorOf(text: string | undefined): ListingCursor | null {
  const [departureMs, id] = text?.split('_') ?? []
  return departureMs && id ? { departureMs: Number(departureMs), id } : null
}
