import type { FastifyInstance } from 'fastify'
import type { FlightListing } from '#contract/legs/legs.ts'
import { formatMoney, getMinorPerMajor } from '#contract/money.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { findListing, listBookableLegs } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import { remember } from '#server/runtime/remember.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'

const MOST_FLIGHTS = 10_000
const KEPT_MS = 60_000

/** Adds the sitemap of the flights that everybody may book now, for search engines. */
export function addFlightSitemap(app: FastifyInstance, { readDb: db }: { readDb: Db }): void {
  const site = getSite(db)
  const sitemap = remember(
    async () => {
      const ask = { limit: MOST_FLIGHTS, after: null, publishedForSeconds: site.earlyAccessSeconds }
      const { routes } = await listBookableLegs(db, ask)
      const entries = routes.map(({ id }) => `  <url><loc>${buildAddress(site, buildPath(id))}</loc></url>\n`)
      return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
    },
    { forMs: KEPT_MS },
  )
  app.get('/sitemap-flights.xml', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache')
    return await sitemap()
  })
}

/**
 * Writes the head of a flight's page, which replaces the common head of booking pages; null if the flight is not on
 * sale.
 */
export async function writeFlightHead(db: Db, { legId }: { legId: unknown }): Promise<string | null> {
  if (typeof legId !== 'string' || !UUID.test(legId)) return null
  const site = getSite(db)
  const leg = await findListing(db, { legId, publishedForSeconds: site.earlyAccessSeconds })
  if (!leg) return null
  const { originAirport: from, destinationAirport: to, price, currency } = leg
  const title = `${from.city} to ${to.city}, ${leg.date} · ${PRODUCT_NAME}`
  const description = `A seat on a private jet from ${from.city} to ${to.city} on ${leg.date} (${leg.aircraft}): ${formatMoney(price, currency)} per person, ${leg.savingsPct}% less than charter.`
  const address = buildAddress(site, buildPath(leg.id))
  const data = JSON.stringify(flightData(leg, address)).replaceAll('<', '\\u003c')
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    `<script type="application/ld+json">${data}</script>`,
  ].join('\n    ')
}

/** Describes a flight in the vocabulary of schema.org. */
function flightData(leg: FlightListing, url: string): object {
  const { currency } = leg
  const decimals = Math.log10(getMinorPerMajor(currency))
  const airport = ({ name, iata, icao, city }: FlightListing['originAirport']) => ({
    '@type': 'Airport',
    name,
    ...(iata ? { iataCode: iata } : {}),
    icaoCode: icao,
    address: city,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'Flight',
    url,
    provider: { '@type': 'Organization', name: leg.operatingCarrier },
    departureAirport: airport(leg.originAirport),
    arrivalAirport: airport(leg.destinationAirport),
    departureTime: leg.departureUTC,
    arrivalTime: leg.arrivalUTC,
    aircraft: leg.aircraft,
    offers: {
      '@type': 'Offer',
      url,
      price: (leg.price / getMinorPerMajor(currency)).toFixed(decimals),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      inventoryLevel: { '@type': 'QuantitativeValue', value: leg.seatsAvailable },
    },
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function buildPath(legId: string): string {
  return `/booking?legId=${legId}`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
