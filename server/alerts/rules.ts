import { type Airport, computeGreatCircleKm, toLocalTime } from '#contract/airports.ts'
import { type AlertState, SCHEDULED_DROP_PCT } from '#contract/alerts/alerts.ts'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { PLAN_LIMITS, type PlanName } from '#contract/plans/plans.ts'
import { ALL_AREAS, filterAirportsWithin } from '#db/reference/areas.ts'

/** An end of a saved route: one place (`code`), a circle, or neither, which means anywhere. */
export type AlertEnd = {
  /** 'KTEB', 'country:CH', 'region:Europe', 'area:US-FL' */
  code: string | null
  circle: { lat: number; lon: number; withinKm: number; own: readonly string[] } | null
}

export type Wish = {
  from: AlertEnd
  to: AlertEnd
  dateFrom: string | null
  dateTo: string | null
  people: number
  classes: readonly string[]
  currency: string | null
  /** Whether the maximum applies to all currencies; otherwise only legs in `currency` match. */
  anyCurrency: boolean
  maxPriceMinor: number | null
}

/** The facts of a leg that decide whether it matches. */
export type MatchFacts = {
  origin: Airport
  destination: Airport
  /** In the origin's time zone; equal to `lastDay` if the departure time is fixed. */
  firstDay: string
  lastDay: string
  /** How many people can hold its seats together. */
  seats: number
  aircraftClass: string
  currency: string
  /**
   * The price per person with taxes: for one person, for two, up to `seats` people. For a whole aircraft, fewer people
   * pay more each.
   */
  pricesMinor: readonly number[]
  /** The same prices in other currencies, rounded up to the minor unit; empty without rates of the day. */
  convertedMinor: Partial<Record<string, readonly number[]>>
}

/** Whether a leg matches the criteria. The index of saved routes must find exactly the same. */
export function matchesLeg(wish: Wish, leg: MatchFacts): boolean {
  return (
    coversAirport(wish.from, leg.origin) &&
    coversAirport(wish.to, leg.destination) &&
    (wish.dateFrom === null || wish.dateFrom <= leg.lastDay) &&
    (wish.dateTo === null || wish.dateTo >= leg.firstDay) &&
    wish.people <= leg.seats &&
    (wish.classes.length === 0 || wish.classes.includes(leg.aircraftClass)) &&
    (wish.currency === null || wish.anyCurrency || wish.currency === leg.currency) &&
    (wish.maxPriceMinor === null || findPriceFor(wish, leg) <= wish.maxPriceMinor)
  )
}

function findPriceFor({ currency, people }: Wish, leg: MatchFacts): number {
  const isOwn = currency === null || currency === leg.currency
  const prices = isOwn ? leg.pricesMinor : leg.convertedMinor[currency]
  return prices?.[people - 1] ?? Number.POSITIVE_INFINITY
}

/** Whether an end of a route covers an airport. */
export function coversAirport({ code, circle }: AlertEnd, airport: Airport): boolean {
  if (circle) {
    return circle.own.includes(airport.icao) || computeGreatCircleKm(circle, airport) <= circle.withinKm
  }
  if (code === null) return true
  const area = ALL_AREAS.find((one) => code === `area:${one.code}`)
  if (area) return filterAirportsWithin(area, [airport]).length > 0
  return [airport.icao, `country:${airport.country}`, `region:${airport.region}`].includes(code)
}

/** Returns the days in the origin's time zone; a leg with a departure window counts on each of its days. */
export function listDays(leg: { departureAt: Date; departureLatestAt: Date | null; origin: Airport }) {
  const formatDay = (at: Date) => toLocalTime(at.toISOString(), leg.origin.timezone).isoDate
  return {
    firstDay: formatDay(leg.departureAt),
    lastDay: formatDay(leg.departureLatestAt ?? leg.departureAt),
  }
}

/** Returns how many people can hold seats together: more than one hold allows only if the whole aircraft is sold. */
export function countSeatsTogether(leg: { saleMode: string; seatsAvailable: number }): number {
  const free = Math.max(0, leg.seatsAvailable)
  return leg.saleMode === 'WHOLE_AIRCRAFT' ? free : Math.min(free, MAX_SEATS_PER_HOLD)
}

/** Returns a text that identifies a price schedule, to detect whether the operator has changed it. */
export function identifySchedule({ mode, askPriceMinor, floorPriceMinor }: PriceSchedule): string {
  return `${mode} ${askPriceMinor} ${floorPriceMinor}`
}

export type NotifiedPrice = { priceMinor: number; currency: string; schedule: string }

/**
 * Returns whether a leg is news to a person: never announced, or cheaper than ever announced. If the price only
 * follows its announced schedule, it must fall by 5 %, so that a step of a dollar sends no message.
 */
export function classifyNews(
  notified: readonly NotifiedPrice[],
  now: { priceMinor: number; currency: string; schedule: string },
): 'NEW' | 'PRICE_DROP' | null {
  if (notified.length === 0) return 'NEW'
  const inCurrency = notified.filter(({ currency }) => currency === now.currency)
  const isNews = inCurrency.every(({ priceMinor, schedule }) => {
    if (schedule !== now.schedule) return now.priceMinor < priceMinor
    return now.priceMinor * 100 <= priceMinor * (100 - SCHEDULED_DROP_PCT)
  })
  return isNews ? 'PRICE_DROP' : null
}

type Owned = { id: string; pausedAt: Date | null; dateTo: string | null }

/** Returns the state of each saved route of a person; `owned` is ordered by the time of saving. */
export function computeStates(
  owned: readonly Owned[],
  { plan, now }: { plan: PlanName; now: Date },
): Map<string, AlertState> {
  const room = PLAN_LIMITS[plan].savedRoutes ?? Number.POSITIVE_INFINITY
  // A day has passed when it has passed in every time zone; the last is UTC−12.
  const today = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  const states = new Map<string, AlertState>()
  let activeCount = 0
  for (const { id, pausedAt, dateTo } of owned) {
    if (pausedAt) states.set(id, 'PAUSED')
    else if (dateTo !== null && dateTo < today) states.set(id, 'OVER')
    else states.set(id, ++activeCount > room ? 'RESTING' : 'ACTIVE')
  }
  return states
}
