import type { FastifyInstance } from 'fastify'
import { listBookableLegs } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import { remember } from '#server/runtime/remember.ts'
import { getSite } from '#server/runtime/site.ts'
import { buildLegPath, buildRoutePath, listAlternates } from './leg-addresses.ts'

// A sitemap may have 50,000 addresses: each leg may add a route, and both have three languages.
const MOST_LEGS = 8_000
const CACHED_MS = 60_000

/** Adds the sitemap of the routes and legs that everybody may book now, for search engines. */
export function addLegSitemap(app: FastifyInstance, { readDb: db }: { readDb: Db }): void {
  const site = getSite(db)
  const sitemap = remember(
    async () => {
      const ask = { limit: MOST_LEGS, after: null, publishedForSeconds: site.earlyAccessSeconds }
      const { routes: legs } = await listBookableLegs(db, ask)
      const routes = legs.map(({ originAirport: from, destinationAirport: to }) =>
        buildRoutePath({ from: from.icao, to: to.icao }),
      )
      const pages = [...new Set(routes), ...legs.map(({ id }) => buildLegPath(id))]
      return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((path) => writeEntries(listAlternates(site, path))).join('')}</urlset>
`
    },
    { forMs: CACHED_MS },
  )
  app.get('/sitemap-flights.xml', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache')
    return await sitemap()
  })
}

function writeEntries(alternates: ReturnType<typeof listAlternates>): string {
  const links = alternates.map(
    ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}" />`,
  )
  return alternates.map(({ address }) => `  <url><loc>${address}</loc>${links.join('')}</url>\n`).join('')
}
