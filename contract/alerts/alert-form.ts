import * as z from 'zod/mini'
import { calendarDay } from '../calendar-day.ts'
import { CurrencyCode } from '../money.ts'
import { AIRCRAFT_CLASSES, MAX_RADIUS_KM, MAX_SEARCH_PEOPLE } from '../search/search.ts'
import { PlaceToken } from '../search/search-places.ts'

const Day = calendarDay('A day is written 2026-12-04')
const RadiusKm = z.int().check(z.minimum(0), z.maximum(MAX_RADIUS_KM, 'At most 1,000 km'))

/**
 * The channels of its notifications: e-mail, text message, or both. Without either, its legs only appear in the
 * list.
 */
export const AlertChannels = z.strictObject({
  email: z.boolean(),
  /**
   * Needs Premium (`sms_needs_premium`) and a confirmed number (`sms_needs_number`). Without one of them no texts are
   * sent.
   */
  sms: z.boolean(),
})
export type AlertChannels = z.infer<typeof AlertChannels>

/**
 * The criteria of a saved route. Names and meaning are those of a search (contract/search/search.ts); null means no
 * criterion.
 */
const criteria = {
  /** Null: from anywhere. */
  from: z._default(z.nullable(PlaceToken), null),
  /** Null: anywhere. */
  to: z._default(z.nullable(PlaceToken), null),
  /**
   * Null: only the airport itself or the city's own airports; for a position, 150 km. Countries and regions have no
   * radius.
   */
  fromRadiusKm: z._default(z.nullable(RadiusKm), null),
  toRadiusKm: z._default(z.nullable(RadiusKm), null),
  /** The first and the last day of departure in the time zone of the origin; null: open. For one day, both are equal. */
  dateFrom: z._default(z.nullable(Day), null),
  dateTo: z._default(z.nullable(Day), null),
  /** At least this many seats must be free for one hold. */
  people: z._default(
    z.int('Choose how many people travel').check(z.minimum(1), z.maximum(MAX_SEARCH_PEOPLE)),
    1,
  ),
  /** Empty: every class. */
  classes: z._default(z.array(z.enum(AIRCRAFT_CLASSES)).check(z.maxLength(AIRCRAFT_CLASSES.length)), []),
  /** Only legs priced in this currency; null: any currency. */
  currency: z._default(z.nullable(CurrencyCode), null),
  /**
   * True: `currency` applies only to the maximum price. Legs in other currencies are compared with it at the rates of
   * the day on which they are matched; without rates of that day, only legs in `currency` match.
   */
  anyCurrency: z._default(z.boolean(), false),
  /** The maximum price per person, in minor units of `currency`, which must be given too. */
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

/** The complete form of an alert. */
export const AlertForm = z
  .strictObject({ ...criteria, channels: z._default(AlertChannels, { email: true, sms: false }) })
  .check(...checks)
export type AlertForm = z.infer<typeof AlertForm>
