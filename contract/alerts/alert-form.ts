import * as z from 'zod/mini'
import { calendarDay } from '../calendar-day.ts'
import { CurrencyCode } from '../money.ts'
import { AIRCRAFT_CLASSES, MAX_RADIUS_KM, MAX_SEARCH_PEOPLE } from '../search/search.ts'
import { PlaceToken } from '../search/search-places.ts'

const Day = calendarDay('A day is written 2026-12-04')
const RadiusKm = z.int().check(z.minimum(0), z.maximum(MAX_RADIUS_KM, 'At most 1,000 km'))

/** The channels of its notifications: e-mail, text message, or both. With neither, the route only shows in the list. */
export const AlertChannels = z.strictObject({
  email: z.boolean(),
  /** Needs Premium (`sms_needs_premium`) and a confirmed number (`sms_needs_number`). Rests if either ends. */
  sms: z.boolean(),
})
export type AlertChannels = z.infer<typeof AlertChannels>

/**
 * The criteria of a saved route. Names and meaning are those of a search (contract/search/search.ts), except null: no criterion.
 */
const criteria = {
  /** Null: from anywhere. */
  from: z._default(z.nullable(PlaceToken), null),
  /** Null: anywhere. */
  to: z._default(z.nullable(PlaceToken), null),
  /** Null: only the airport or the city's own airports, and 150 km around a position. Countries and regions have none. */
  fromRadiusKm: z._default(z.nullable(RadiusKm), null),
  toRadiusKm: z._default(z.nullable(RadiusKm), null),
  /** The first and the last day of departure, by the calendar of the ORIGIN; null: open. One day: both equal. */
  dateFrom: z._default(z.nullable(Day), null),
  dateTo: z._default(z.nullable(Day), null),
  /** At least this many seats must be free and can be held at once. */
  people: z._default(
    z.int('Choose how many people travel').check(z.minimum(1), z.maximum(MAX_SEARCH_PEOPLE)),
    1,
  ),
  /** Empty: every class. */
  classes: z._default(z.array(z.enum(AIRCRAFT_CLASSES)).check(z.maxLength(AIRCRAFT_CLASSES.length)), []),
  /** Only legs priced in this currency; null: any currency. */
  currency: z._default(z.nullable(CurrencyCode), null),
  /**
   * True: `currency` is only that of the maximum, and legs priced in every currency are compared with it, by the rates of the day
   * on which they are matched. Without rates of that day only legs priced in `currency` match.
   */
  anyCurrency: z._default(z.boolean(), false),
  /** The maximum for one person, in minor units of `currency`, which must be given with it. */
  maxPriceMinor: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000))), null),
}

type Criteria = {
  from?: unknown
  to?: unknown
  dateFrom?: string | null
  dateTo?: string | null
  currency?: unknown
  maxPriceMinor?: unknown
  anyCurrency?: boolean
}

const checks = [
  z.refine<Criteria>(({ from, to }) => Boolean(from ?? to), {
    path: ['from'],
    error: 'Choose where from or where to',
  }),
  z.refine<Criteria>(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
    path: ['dateTo'],
    error: 'The last day is before the first one',
  }),
  z.refine<Criteria>(({ maxPriceMinor, currency }) => !maxPriceMinor || Boolean(currency), {
    path: ['currency'],
    error: 'A maximum price needs its currency',
  }),
  z.refine<Criteria>(({ maxPriceMinor, anyCurrency }) => !anyCurrency || Boolean(maxPriceMinor), {
    path: ['maxPriceMinor'],
    error: 'Give the maximum price that is compared with every currency',
  }),
] as const

export const AlertCriteria = z.strictObject(criteria).check(...checks)
export type AlertCriteria = z.infer<typeof AlertCriteria>

/** What a form sends: a whole alert. */
export const AlertForm = z
  .strictObject({ ...criteria, channels: z._default(AlertChannels, { email: true, sms: false }) })
  .check(...checks)
export type AlertForm = z.infer<typeof AlertForm>
