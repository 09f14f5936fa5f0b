import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LegListing } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Pagination, paged } from '../paging.ts'
import { AIRCRAFT_CLASSES, MAX_COUNTED } from '../search/search.ts'
import { FoundPlace } from '../search/search-places.ts'
import { AlertChannels, AlertCriteria, AlertForm } from './alert-form.ts'

export { AlertChannels, AlertCriteria, AlertForm }

/** The target of a message's unsubscribe link: browsers open the page there, and mail programs post to it (RFC 8058). */
export const LEAVE_ALERTS_PATH = '/leave-alerts'
/** The weekly mail is sent on this day, in the person's time zone: 1 is Monday. */
export const DIGEST_WEEKDAY = 4
export const DIGEST_HOUR = 9
/** How many days notifications are kept. */
export const ALERT_HISTORY_DAYS = 180
/**
 * While a price only follows its published schedule, a leg is announced again to the same person after a fall of
 * this many percent.
 */
export const SCHEDULED_DROP_PCT = 5

/**
 * ACTIVE: matched with every leg. PAUSED: by its owner. RESTING: Premium has ended, and on Free only the five oldest
 * routes that are not paused stay active; it becomes active again with Premium, or when one of the five is paused or
 * deleted. OVER: its last day has passed.
 */
const ALERT_STATES = ['ACTIVE', 'PAUSED', 'RESTING', 'OVER'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const Alert = z.object({
  id: z.uuid(),
  /** The place that was recognised at saving; a form or a search takes `token`. Null: anywhere. */
  from: z.nullable(FoundPlace),
  to: z.nullable(FoundPlace),
  fromRadiusKm: z.nullable(z.int()),
  toRadiusKm: z.nullable(z.int()),
  dateFrom: z.nullable(z.string()),
  dateTo: z.nullable(z.string()),
  people: z.int(),
  classes: z.array(z.enum(AIRCRAFT_CLASSES)),
  currency: z.nullable(CurrencyCode),
  /** Legs in other currencies match too; `currency` applies only to the maximum price. */
  anyCurrency: z.boolean(),
  maxPriceMinor: z.nullable(AmountMinor),
  channels: AlertChannels,
  status: z.enum(ALERT_STATES),
  /** Why it sends no messages now, as a sentence; null while it is ACTIVE. */
  statusSentence: z.nullable(z.string()),
  createdUTC: z.iso.datetime(),
  /** When it last caused a message, and how many legs it has announced within the last 180 days. */
  lastToldUTC: z.nullable(z.iso.datetime()),
  toldCount: z.int(),
})
export type Alert = z.infer<typeof Alert>

/** 'HH:MM', in the person's time zone. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written 22:00'))
const Zone = z.string().check(z.minLength(1), z.maxLength(64))

/** The settings of all alerts of a person. */
export const AlertSettings = z
  .strictObject({
    /** An IANA time zone, such as 'America/New_York'. 'UTC' until the person chooses one. */
    timezone: Zone,
    /**
     * Messages wait from the first time until the second, also over midnight. Give both or neither; if both are null,
     * no message waits.
     */
    quietFrom: z.nullable(TimeOfDay),
    quietTo: z.nullable(TimeOfDay),
  })
  .check(
    z.refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
      path: ['quietTo'],
      error: 'Quiet hours need both times',
    }),
    z.refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
      path: ['quietTo'],
      error: 'Choose two different times',
    }),
  )
export type AlertSettings = z.infer<typeof AlertSettings>

/** One leg at one price, as it was announced to a person. */
export const AlertMessage = z.object({
  id: z.uuid(),
  sentUTC: z.iso.datetime(),
  /** NEW: the first notification. PRICE_DROP: a lower price than before. */
  reason: z.enum(['NEW', 'PRICE_DROP']),
  /** INSTANT: in a message of its own. DIGEST: in the weekly mail. */
  letter: z.enum(['INSTANT', 'DIGEST']),
  channels: z.array(z.enum(['EMAIL', 'SMS'])),
  legId: z.uuid(),
  originAirport: Airport,
  destinationAirport: Airport,
  departureUTC: z.iso.datetime(),
  /** The announced price, per person. */
  priceMinor: AmountMinor,
  currency: CurrencyCode,
  savingsPct: z.int(),
  /** The routes that matched, without those that were deleted since. */
  alertIds: z.array(z.uuid()),
  /** Whether it can be booked now. */
  isBookable: z.boolean(),
})
export type AlertMessage = z.infer<typeof AlertMessage>

const ok = { success: z.literal(true) }
const ById = z.object({ id: z.uuid() })
const OneAlert = z.object({ ...ok, alert: Alert })

/** The signed token of a link in a message, for one route or for all routes of a person. */
const LeaveToken = z.strictObject({
  token: z
    .string({ error: 'This link is not complete.' })
    .check(z.minLength(1, 'This link is not complete.'), z.maxLength(200, 'This link is not complete.')),
})

const Leaving = z.object({
  ...ok,
  /** ALERT: one route is paused. ALL: no more mails about any route. */
  scope: z.enum(['ALERT', 'ALL']),
  /** 'New York → Miami'; null for all routes, and for a deleted one. */
  route: z.nullable(z.string()),
  /** Whether the messages are already stopped. */
  done: z.boolean(),
})

export const alerts = {
  /** Sorted by the time of saving, newest first. */
  list: defineEndpoint({
    method: 'GET',
    path: '/alerts',
    access: 'signed-in',
    summary: "The caller's saved routes, and the limits of the plan",
    description: 'Newest first; says how many more the plan allows.',
    query: z.strictObject(paged),
    answer: z.object({
      ...ok,
      alerts: z.array(Alert),
      pagination: Pagination,
      plan: z.object({
        /** WEEKLY: in one mail a week. INSTANT: as legs are published. */
        alerts: z.enum(['WEEKLY', 'INSTANT']),
        /** How many routes may be saved; null: no limit. */
        savedRoutes: z.nullable(z.int()),
        savedRoutesCount: z.int(),
        /** How many routes rest because Premium has ended. */
        restingCount: z.int(),
        /** When the next weekly mail is sent if it has content; null if messages are sent at once. */
        nextDigestUTC: z.nullable(z.iso.datetime()),
      }),
    }),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/alerts/:id',
    access: 'signed-in',
    summary: "One of one's own saved routes",
    description: 'Any other route is `alert_not_found`.',
    params: ById,
    answer: OneAlert,
  }),
  /**
   * If the same criteria are saved already, returns that route and changes nothing, so routes kept in a browser can
   * simply be created. `saved_routes_limit` if the plan allows no more.
   */
  create: defineEndpoint({
    method: 'POST',
    path: '/alerts',
    access: 'signed-in',
    summary: 'Save a route, to be notified of its flights',
    description: 'An equal route is not saved twice; Free has room for five (`saved_routes_limit`).',
    body: AlertForm,
    answer: OneAlert,
  }),
  /** Replaces the whole route: an omitted field gets its default. */
  edit: defineEndpoint({
    method: 'PUT',
    path: '/alerts/:id',
    access: 'signed-in',
    summary: 'Change a saved route',
    description: 'Replaces the whole route; texts need Premium and a confirmed number.',
    params: ById,
    body: AlertForm,
    answer: OneAlert,
  }),
  pause: defineEndpoint({
    method: 'POST',
    path: '/alerts/:id/pause',
    access: 'signed-in',
    summary: 'Pause a saved route: no notifications until it is resumed, not even waiting ones',
    description: 'A repetition changes nothing; any other route is `alert_not_found`.',
    params: ById,
    answer: OneAlert,
  }),
  resume: defineEndpoint({
    method: 'POST',
    path: '/alerts/:id/resume',
    access: 'signed-in',
    summary: 'Resume a paused route, for flights that are published from now on',
    description: 'On Free it rests while five others are active.',
    params: ById,
    answer: OneAlert,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/alerts/:id',
    access: 'signed-in',
    summary: 'Delete a saved route; a repetition changes nothing',
    description: 'Its notifications stay in the history.',
    params: ById,
    answer: z.object(ok),
  }),
  /** Returns what a search for direct legs finds for the caller; saves nothing. */
  preview: defineEndpoint({
    method: 'POST',
    path: '/alerts/preview',
    access: 'signed-in',
    summary: 'The number of flights that match now, and the three that leave first',
    description: 'Stores nothing; an unknown place is refused by its field.',
    body: AlertCriteria,
    answer: z.object({
      ...ok,
      from: z.nullable(FoundPlace),
      to: z.nullable(FoundPlace),
      count: z.int().check(z.maximum(MAX_COUNTED)),
      /** The count stopped at this number; there may be more. */
      isAtLeast: z.boolean(),
      legs: z.array(LegListing),
    }),
  }),
  /** Newest first; of the last 180 days. */
  history: defineEndpoint({
    method: 'GET',
    path: '/alerts/history',
    access: 'signed-in',
    summary: "The caller's notifications, of all saved routes or of one",
    description: 'The last 180 days, newest first.',
    query: z.strictObject({ ...paged, alertId: z.optional(z.uuid()) }),
    answer: z.object({ ...ok, messages: z.array(AlertMessage), pagination: Pagination }),
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/alerts/settings',
    access: 'signed-in',
    summary: 'The time zone and the quiet hours for messages about saved routes',
    description: 'By default UTC without quiet hours.',
    answer: z.object({
      ...ok,
      settings: AlertSettings,
      /** Whether the person has saved the settings; until then a page suggests the browser's time zone. */
      chosen: z.boolean(),
    }),
  }),
  saveSettings: defineEndpoint({
    method: 'PUT',
    path: '/alerts/settings',
    access: 'signed-in',
    summary: 'Choose the time zone and the quiet hours',
    description: 'The weekly mail moves too; an unknown zone is `invalid_input`.',
    body: AlertSettings,
    answer: z.object({ ...ok, settings: AlertSettings, chosen: z.boolean() }),
  }),
  /** For the page behind a link. Reading changes nothing, because mail programs open links by themselves. */
  readLeave: defineEndpoint({
    method: 'GET',
    path: '/alerts/leave',
    access: 'anyone',
    summary: 'The messages that an unsubscribe link stops; without signing in',
    description: 'Changes nothing; a forged token is `leave_link_invalid`.',
    query: LeaveToken,
    answer: Leaving,
  }),
  leave: defineEndpoint({
    method: 'POST',
    path: '/alerts/leave',
    // The page has the same path, because mail programs post to the link and browsers open it.
    also: [LEAVE_ALERTS_PATH],
    access: 'anyone',
    summary: 'Stop messages with the link from one of them, without signing in; a repetition changes nothing',
    description: 'Pauses one route or stops all mails about routes. Mail programs post to it (RFC 8058).',
    query: LeaveToken,
    answer: Leaving,
  }),
}
