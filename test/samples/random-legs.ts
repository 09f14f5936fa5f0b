import { toLocalTime } from '#contract/airports.ts'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { computeAskAt } from '#contract/legs/price.ts'
import { findInstantsAt } from '#contract/local-instants.ts'
import { CURRENCIES, type Currency, getMinorPerMajor, getMoneyStep } from '#contract/money.ts'
import { AIRCRAFT } from '#db/reference/aircraft.ts'
import { type Airport, getAirport } from '#db/reference/airports.ts'
import type { Db } from '#server/runtime/db.ts'
import { anAircraft, anOperator, aUser, dayFromNow, NO_TAXES } from '#test/build.ts'

/** A leg with its expected values, which do not come from the database's search. */
export type KnownLeg = {
  id: string
  origin: Airport
  destination: Airport
  departureAt: Date
  departureLatestAt: Date | null
  aircraftClass: string
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT'
  seatsTotal: number
  seatsFree: number
  currency: Currency
  /** The reference price of each of this many people. They share that of a whole aircraft. */
  referenceFor: (people: number) => number
  isOnSale: boolean
  publishedAt: Date
  /** The price of each of this many people. They share that of a whole aircraft. */
  priceAt: (at: Date, people: number) => number
  /** The first and the last day on which it may leave, by the clock of its origin. */
  days: [string, string]
}

// Airports near New York, Miami, Los Angeles, London and Paris, and in time zones far from UTC or close to each other.
const AIRPORTS =
  `KTEB KHPN KEWR KJFK KFRG KBOS KIAD KPHL KOPF KMIA KFLL KPBI KVNY KBUR KSNA KLAS KSFO EGLF EGGW EGKB LFPB LFMN
LSGG LIML LEPA OMDB OERK VNKT NZAA NZQN PHNL PHOG CYVR CYYT YSSY RJTT`.split(/\s+/)

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns a generator of numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Adds legs of every kind: on sale or not, with departure windows, with sold, held and lapsed seats, and all price modes.
 * Half leave in the next two weeks, and half in the weeks of spring in which clocks change.
 */
export async function addRandomLegs(
  db: Db,
  { count, seed, now }: { count: number; seed: number; now: Date },
): Promise<KnownLeg[]> {
  const random = seeded(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const below = (limit: number) => Math.floor(random() * limit)
  const selling = [await anOperator(db), await anOperator(db, { baseCountry: 'France' })]
  const silent = await anOperator(db, { payoutsEnabled: false })
  const tails = new Map<string, string>()
  for (const { id: operatorId } of [...selling, silent])
    tails.set(
      operatorId,
      (await anAircraft(db, { operatorId, insuredUntil: dayFromNow(600), listingUntil: dayFromNow(600) }))
        .tail,
    )
  const { id: userId } = await aUser(db)
  const spring = Date.UTC(now.getUTCFullYear() + (now.getUTCMonth() < 2 ? 0 : 1), 2, 1)

  const legs: KnownLeg[] = []
  for (let i = 0; i < count; i++) {
    const origin = getAirport(pick(AIRPORTS))
    const destination = getAirport(pick(AIRPORTS.filter((icao) => icao !== origin.icao)))
    const startMs = random() < 0.5 ? now.getTime() + 3 * HOUR_MS : spring
    const anyMs = Math.floor(startMs + random() * (startMs === spring ? 40 : 14) * DAY_MS)
    // Half of the legs leave within three hours of midnight by the clock of their origin.
    const midnight = findInstantsAt(`${dayAt(new Date(anyMs), origin)}T00:00`, origin.timezone)?.[0]
    const nearMidnightMs = Date.parse(midnight ?? '') + Math.floor((random() - 0.5) * 6 * HOUR_MS)
    const isNear = random() < 0.5 && nearMidnightMs > now.getTime() + 3 * HOUR_MS
    const departureAt = new Date(isNear ? nearMidnightMs : anyMs)
    const departureLatestAt = random() < 0.3 ? new Date(departureAt.getTime() + below(6 * 3600) * 1000) : null
    const type = pick(AIRCRAFT)
    const seatsTotal = 1 + below(Math.min(type.maxSeats, 19))
    const saleMode = random() < 0.75 ? 'PER_SEAT' : 'WHOLE_AIRCRAFT'
    const sold = random() < 0.3 ? (saleMode === 'PER_SEAT' ? below(seatsTotal + 1) : seatsTotal) : 0
    const held =
      random() < 0.2 ? (saleMode === 'PER_SEAT' ? below(seatsTotal - sold + 1) : seatsTotal - sold) : 0
    const isLapsed = random() < 0.5
    const currency = random() < 0.6 ? 'USD' : pick(CURRENCIES)
    const unit = getMinorPerMajor(currency)
    const askPriceMinor = (20 + below(200)) * 10 * unit
    const priceMode = random() < 0.5 ? 'FIXED' : 'DECLINING'
    const floorPriceMinor = priceMode === 'FIXED' ? askPriceMinor : Math.ceil(askPriceMinor / unit / 3) * unit
    const referencePriceMinor = askPriceMinor + (below(200) - 20) * 10 * unit
    // A leg without evidence shows no reference price and no savings.
    const shownReference = random() < 0.8 ? Math.max(unit, referencePriceMinor) : 0
    const status = random() < 0.9 ? 'PUBLISHED' : pick(['DRAFT', 'CANCELLED'] as const)
    const operator = random() < 0.9 ? pick(selling) : silent
    const publishedAt = new Date(now.getTime() - 1000 - below(10 * 86_400) * 1000)
    const { id } = await db
      .insertInto('legs')
      .values({
        operatorId: operator.id,
        tail: tails.get(operator.id) ?? '',
        aircraftType: type.designator,
        originIcao: origin.icao,
        destinationIcao: destination.icao,
        departureAt,
        departureLatestAt,
        arrivalAt: new Date(departureAt.getTime() + 3 * HOUR_MS),
        seatsTotal,
        seatsSold: sold,
        seatsHeld: held,
        saleMode,
        currency,
        priceMode,
        askPriceMinor,
        floorPriceMinor,
        referencePriceMinor: Math.max(unit, referencePriceMinor),
        referenceUntil: shownReference > 0 ? new Date(now.getTime() + 90 * 24 * HOUR_MS) : null,
        status,
        publishedAt,
        ...NO_TAXES,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (held > 0) {
      await db
        .insertInto('bookings')
        .values({
          userId,
          legId: id,
          seats: held,
          priceMinor: askPriceMinor,
          amountMinor: askPriceMinor * held,
          feeMinor: 0,
          currency,
          holdExpiresAt: new Date(now.getTime() + (isLapsed ? -1 : 24) * HOUR_MS),
          cancelWindowHours: 24,
          noShowPenaltyPct: 100,
          refundRules: JSON.stringify([]),
          operatingCarrier: 'Northlight Air Charter LLC',
          disclosure: 'Operated by Northlight Air Charter LLC',
        })
        .execute()
    }
    const latest = departureLatestAt ?? departureAt
    legs.push({
      id,
      origin,
      destination,
      departureAt,
      departureLatestAt,
      aircraftClass: type.class,
      saleMode,
      seatsTotal,
      seatsFree: seatsTotal - sold - (isLapsed ? 0 : held),
      currency,
      referenceFor: (people) =>
        saleMode === 'PER_SEAT' ? shownReference : Math.floor((shownReference * seatsTotal) / people),
      isOnSale: status === 'PUBLISHED' && operator !== silent,
      publishedAt,
      priceAt: (at, people) => {
        const schedule: PriceSchedule = {
          ...{ mode: priceMode, askPriceMinor, floorPriceMinor, currency },
          startsAt: publishedAt.toISOString(),
          endsAt: new Date(departureAt.getTime() - 2 * HOUR_MS).toISOString(),
        }
        const askedMinor = computeAskAt(schedule, at)
        const step = getMoneyStep(currency)
        return saleMode === 'PER_SEAT'
          ? askedMinor
          : Math.ceil((askedMinor * seatsTotal) / people / step) * step
      },
      days: [dayAt(departureAt, origin), dayAt(latest, origin)],
    })
  }
  return legs
}

function dayAt(instant: Date, { timezone }: Airport): string {
  return toLocalTime(instant.toISOString(), timezone).isoDate
}
