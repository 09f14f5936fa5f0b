import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import { getMinorPerMajor } from '#contract/money.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { filterOnSale, findListing, openFor, selectWholeLegRows, toListing } from '#server/legs/queries.ts'
import { loadWords } from '#server/messages/load-words.ts'
import { formatDayIn, formatMoneyIn } from '#server/messages/mail-formats.ts'
import type { Db } from '#server/runtime/db.ts'
import { buildAddress, getSite, type SiteAddress } from '#server/runtime/site.ts'
import { buildLegPath, buildPathIn, buildRoutePath, escapeHtml, listAlternates } from './leg-addresses.ts'
import ar from './leg-words/ar.json' with { type: 'json' }
import en from './leg-words/en.ts'
import fr from './leg-words/fr.json' with { type: 'json' }

const legWords = loadWords({ en, fr, ar })

type Query = Record<string, unknown>
type Place = { site: SiteAddress; language: Language }

/**
 * Returns a function for the booking page in each language, by its path. The function writes the head of a leg's or a
 * route's page, which replaces the common head of booking pages; it returns null if nothing there is on sale.
 */
export function buildLegHeads(db: Db): Record<string, (query: Query) => Promise<string | null>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      buildPathIn(language, '/booking'),
      async (query: Query) =>
        query.legId === undefined
          ? await writeRouteHead(db, { query, language })
          : await writeLegHead(db, { legId: query.legId, language }),
    ]),
  )
}

async function writeLegHead(
  db: Db,
  { legId, language }: { legId: unknown; language: Language },
): Promise<string | null> {
  if (typeof legId !== 'string' || !UUID.test(legId)) return null
  const site = getSite(db)
  const leg = await findListing(db, { legId, publishedForSeconds: site.earlyAccessSeconds })
  if (!leg) return null
  const { originAirport: from, destinationAirport: to, price, currency, aircraft, savingsPct } = leg
  const words = legWords(language)
  const values = {
    ...{ from: from.city, to: to.city, day: formatDay(leg, language), aircraft, savingsPct },
    price: formatMoneyIn(language, price, currency),
  }
  const page = {
    title: words.legTitle(values),
    description: (savingsPct > 0 ? words.cheaperLeg : words.leg)(values),
  }
  const path = buildLegPath(leg.id)
  return writeHead({ ...page, path, data: describeLeg(leg, { site, language }) }, { site, language })
}

/** Any further filter of a search makes a page that search engines need not list. */
async function writeRouteHead(
  db: Db,
  { query: { from, to, ...others }, language }: { query: Query; language: Language },
): Promise<string | null> {
  if (typeof from !== 'string' || typeof to !== 'string' || Object.keys(others).length > 0) return null
  if (!ICAO.test(from) || !ICAO.test(to)) return null
  const site = getSite(db)
  const rows = await openFor(filterOnSale(selectWholeLegRows(db)), site.earlyAccessSeconds)
    .where('legs.originIcao', '=', from)
    .where('legs.destinationIcao', '=', to)
    .orderBy('legs.departureAt')
    .orderBy('legs.id')
    .limit(MOST_LISTED)
    .execute()
  const legs = rows.map((row) => toListing(row))
  const [next] = legs
  if (!next) return null
  const words = legWords(language)
  const values = { from: next.origin, to: next.destination, day: formatDay(next, language) }
  const page = { title: words.routeTitle(values), description: words.route(values) }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: legs.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: buildAddress(site, buildPathIn(language, buildLegPath(id))),
    })),
  }
  return writeHead({ ...page, path: buildRoutePath({ from, to }), data }, { site, language })
}

const MOST_LISTED = 24
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ICAO = /^[A-Z0-9]{4}$/

type Page = { title: string; description: string; path: string; data: object }

function writeHead({ title, description, path, data }: Page, { site, language }: Place): string {
  const alternates = listAlternates(site, path)
  const address = escapeHtml(buildAddress(site, buildPathIn(language, path)))
  return [
    `<title>${escapeHtml(`${title} · ${PRODUCT_NAME}`)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    ...alternates.map((one) => `<link rel="alternate" hreflang="${one.language}" href="${one.address}" />`),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(buildAddress(site, path))}" />`,
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ')
}

/** Describes a leg in the vocabulary of schema.org. */
function describeLeg(leg: LegListing, { site, language }: Place): object {
  const { currency } = leg
  const url = buildAddress(site, buildPathIn(language, buildLegPath(leg.id)))
  const decimals = Math.log10(getMinorPerMajor(currency))
  const airport = ({ name, iata, icao, city }: LegListing['originAirport']) => ({
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

function formatDay({ date }: LegListing, language: Language): string {
  return formatDayIn(language, new Date(date))
}
