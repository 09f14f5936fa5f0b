import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { API_BASE } from '#contract/endpoint.ts'
import { LEG_EVENTS_PATH, legs } from '#contract/legs.ts'
import { serveBytes } from '#server/platform/http.ts'
import type { Listing, ListingPage } from './listing.ts'
import type { LiveLegs } from './live.ts'
import type { ListingCursor } from './queries.ts'

export function legRoutes(
  app: FastifyInstance,
  { listing, live }: { listing: Listing; live: LiveLegs },
): void {
  serveBytes(app, legs.routes, async ({ query, reply, request }) => {
    const page = await listing.page({ limit: query.limit, after: cursorOf(query.cursor) })
    return await sendPage(reply, page, request.headers)
  })

  app.get(API_BASE + LEG_EVENTS_PATH, { schema: { hide: true } }, (_request, reply) => live.follow(reply))
}

async function sendPage(
  reply: FastifyReply,
  page: ListingPage,
  asked: IncomingHttpHeaders,
): Promise<FastifyReply> {
  reply.header('etag', page.etag).header('cache-control', 'no-cache').header('vary', 'Accept-Encoding')
  if (isKnown(page.etag, asked['if-none-match'])) return reply.status(304).send()
  reply.type('application/json; charset=utf-8')
  const accepted = String(asked['accept-encoding'] ?? '').replaceAll(RULED_OUT, '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!encoding) return reply.send(page.plain)
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding))
}

// 'br;q=0' says that a browser does not want it.
const RULED_OUT = /\b(br|gzip)\s*;\s*q=0(\.0*)?(?=\s*(,|$))/g

// A proxy that compresses on the way makes our tag a weak one; the content is still the same.
function isKnown(etag: string, asked: string | undefined): boolean {
  if (!asked) return false
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

function cursorOf(text: string | undefined): ListingCursor | null {
  const [departureMs, id] = text?.split('_') ?? []
  return departureMs && id ? { departureMs: Number(departureMs), id } : null
}
