import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { AlertForm } from '#contract/alerts/alerts.ts'
import { AIRCRAFT_CLASSES } from '#contract/search/search.ts'
import { ALL_AREAS } from '#db/reference/areas.ts'
import { openAirports } from '#server/legs/search-airports.ts'
import { openPlaces } from '#server/search/places.ts'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { findEnd } from './find-end.ts'
import { selectFittingAlerts } from './match-leg.ts'
import { findAlertRows, toWish } from './queries.ts'
import { coversAirport, type MatchFacts, matchesLeg } from './rules.ts'
import { createAlert } from './save-alert.ts'

const { db } = await openTestDatabase()
const places = openPlaces(openAirports(db))
const airports = (await db.selectFrom('airports').selectAll().execute()) as Airport[]
const people = await Promise.all(Array.from({ length: 8 }, () => aPremiumUser()))

async function aPremiumUser() {
  const user = await aUser(db)
  await sql`insert into plan_subscriptions (id, user_id, billing, with_trial) values (${user.id}, ${user.id}, 'ANNUAL', false)`.execute(
    db,
  )
  await sql`insert into entitlements (user_id, plan, valid_from, valid_until, subscription_id)
  values (${user.id}, 'PREMIUM', now() - interval '1 day', now() + interval '1 day', ${user.id})`.execute(db)
  return user
}

// mulberry32 makes the same routes and legs in every run.
let seed = 20_261_204
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const maybe = <Item>(share: number, make: () => Item): Item | null => (random() < share ? make() : null)

// Airports that are close together, near the date line, or in the far north.
const CORNERS = ['KTEB', 'EGLF', 'LFPB', 'NFFN', 'NZAA', 'PADK', 'ENSB', 'BGTL', 'KPDX', 'KPWM', 'OMDW']
const around = (icao: string) => {
  const middle = airports.find((one) => one.icao === icao) as Airport
  return airports.filter(
    ({ lat, lon }) =>
      Math.abs(lat - middle.lat) < 6 &&
      Math.abs(((lon - middle.lon + 540) % 360) - 180) < (Math.abs(middle.lat) > 65 ? 60 : 8),
  )
}
const POOL = CORNERS.flatMap(around)

function aPlace(): string | null {
  const { icao, country, region, lat, lon } = pick(POOL)
  return pick([
    null,
    icao,
    icao,
    `city:${icao}`,
    `city:${icao}`,
    `country:${country}`,
    `region:${region}`,
    `area:${pick(ALL_AREAS).code}`,
    `near:${(lat + random() - 0.5).toFixed(2)},${Math.max(-180, Math.min(180, lon + random() - 0.5)).toFixed(2)}`,
  ])
}
const aDay = () => `2026-12-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`
const aRadius = () => maybe(0.6, () => pick([0, 10, 25, 40, 50, 100, 150, 151, 250, 400, 500, 700, 1000]))

function aForm(): AlertForm {
  const [one, other] = [aDay(), aDay()].sort() as [string, string]
  const from = aPlace()
  const currency = maybe(0.4, () => pick(['USD', 'EUR'] as const))
  return {
    from,
    to: from === null ? pick(POOL).icao : aPlace(),
    fromRadiusKm: aRadius(),
    toRadiusKm: aRadius(),
    dateFrom: maybe(0.3, () => one),
    dateTo: maybe(0.3, () => other),
    people: 1 + Math.floor(random() * 10),
    classes: random() < 0.7 ? [] : [pick(AIRCRAFT_CLASSES), pick(AIRCRAFT_CLASSES)],
    currency,
    ...aMaximum(currency !== null),
    channels: { email: true, sms: false },
  }
}

function aMaximum(isPriced: boolean) {
  const maxPriceMinor = isPriced ? maybe(0.7, () => 100_000 + Math.floor(random() * 900_000)) : null
  return { maxPriceMinor, anyCurrency: maxPriceMinor !== null && random() < 0.5 }
}

function makeFacts(): MatchFacts {
  const [firstDay, lastDay] = [aDay(), aDay()].sort() as [string, string]
  const origin = pick(POOL)
  const seats = 1 + Math.floor(random() * 12)
  const isWhole = random() < 0.4
  const price = (100_000 + Math.floor(random() * 900_000)) * (isWhole ? 4 : 1)
  const currency = pick(['USD', 'EUR'] as const)
  // Fewer people in a whole aircraft pay more each.
  const pricesMinor = Array.from({ length: seats }, (_, at) =>
    isWhole ? Math.ceil(price / (at + 1)) : price,
  )
  const other = currency === 'USD' ? 'EUR' : 'USD'
  const hasRates = random() < 0.8
  return {
    origin,
    destination: random() < 0.5 ? pick(POOL) : pick(around(origin.icao)),
    firstDay,
    lastDay: random() < 0.8 ? firstDay : lastDay,
    seats,
    aircraftClass: pick(AIRCRAFT_CLASSES),
    currency,
    pricesMinor,
    convertedMinor: hasRates ? { [other]: pricesMinor.map((minor) => Math.ceil(minor * 1.16)) } : {},
  }
}

test('the index finds the same routes as a full scan: circles, days, people, price and class', async () => {
  for (let n = 0; n < 640; n++) {
    await createAlert(db, places, { userId: people[n % people.length]?.id ?? '', form: aForm() })
  }
  await sql`update alerts set paused_at = now() where id in (select id from alerts order by id limit 40)`.execute(
    db,
  )
  await sql`analyze alerts`.execute(db)
  const rows = (await Promise.all(people.map(({ id }) => findAlertRows(db, { userId: id })))).flat()
  let [foundCount, circles, converted] = [0, 0, 0]
  for (let n = 0; n < 250; n++) {
    const facts = makeFacts()
    const { rows: found } = await sql<{
      id: string
    }>`select a.id from ${selectFittingAlerts(facts)}`.execute(db)
    const scanned = rows.filter((row) => !row.pausedAt && matchesLeg(toWish(row), facts))
    assert.deepEqual(
      found.map(({ id }) => id).sort(),
      scanned.map(({ id }) => id).sort(),
      `${facts.origin.icao} to ${facts.destination.icao}`,
    )
    foundCount += found.length
    converted += scanned.filter(({ currency }) => currency !== null && currency !== facts.currency).length
    circles += scanned.filter(({ fromReachKm }) => fromReachKm !== null).length
  }
  assert.ok(foundCount > 200, `${foundCount} found`)
  assert.ok(converted > 3, `${converted} in another currency`)
  assert.ok(circles > 20, `${circles} by a circle`)
})

test('an end of a route covers the same airports as a search for that place', async () => {
  for (let n = 0; n < 80; n++) {
    const token = aPlace()
    const radiusKm = aRadius()
    if (token === null) continue
    const end = await findEnd(places, { token, radiusKm })
    assert.ok(end, token)
    const { code, lat, lon, withinKm, own } = end
    const circle = lat === null || lon === null ? null : { lat, lon, withinKm: withinKm ?? 0, own: own ?? [] }
    const covered = airports.filter((airport) => coversAirport({ code, circle }, airport))
    const searched = (await places.resolve(token, radiusKm ?? undefined))?.airports ?? []
    assert.deepEqual(
      covered.map(({ icao }) => icao).sort(),
      searched.map(({ icao }) => icao).sort(),
      `${token} ${radiusKm}`,
    )
  }
})
