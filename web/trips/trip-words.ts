import type { CancelReason } from '#contract/bookings/bookings.ts'
import type { TripState, TripSummary, TripTodo } from '#contract/trips/trips.ts'
import { common } from '../languages/common/common.ts'
import { formatDate, formatMoney, formatNumber, listText, toLocalTime } from '../languages/formats.ts'
import { readTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import type { BadgeTone } from '../ui/Badge.tsx'

export const STATE_LOOKS = {
  AWAITING: { tone: 'caution', words: 'stateAwaiting' },
  CONFIRMED: { tone: 'go', words: 'stateConfirmed' },
  UNDER_WAY: { tone: 'select', words: 'stateUnderWay' },
  FLOWN: { tone: 'neutral', words: 'stateFlown' },
  CANCELLED: { tone: 'neutral', words: 'stateCancelled' },
} as const satisfies Record<TripState, { tone: BadgeTone; words: string }>

export const CANCEL_WORDS = {
  EXPIRED: 'becauseExpired',
  ABANDONED: 'becauseAbandoned',
  TRAVELLER: 'becauseTraveller',
  OPERATOR: 'becauseOperator',
  ADMIN: 'becauseAdmin',
  PAYMENT_FAILED: 'becausePayment',
} as const satisfies Record<CancelReason, string>

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** 'in 6 days', 'in 1 day 4 h', 'in 3 h 12 min', 'in 12 min'; null once the moment has come. */
export function formatCountdown(instantUTC: string, now: Date): string | null {
  const t = readTexts(trips)
  const left = Math.ceil((Date.parse(instantUTC) - now.getTime()) / MINUTE_MS)
  if (left <= 0) return null
  const days = Math.floor(left / DAY_MINUTES)
  const hours = Math.floor((left % DAY_MINUTES) / HOUR_MINUTES)
  const minutes = left % HOUR_MINUTES
  if (days >= 3 || (days >= 1 && hours === 0)) return t('inDays', { days })
  if (days >= 1) return t('inDaysHours', { days, hours: formatNumber(hours) })
  const parts = { hours: formatNumber(hours), minutes: formatNumber(minutes) }
  if (hours >= 1) return minutes > 0 ? t('inHoursMinutes', parts) : t('inHours', parts)
  return t('inMinutes', parts)
}

/** 'Fri 4 Dec, 13:20 EST', by the clock of an airport. */
export function formatClock(instantUTC: string, { timezone }: { timezone: string }): string {
  const at = toLocalTime(instantUTC, timezone)
  return readTexts(trips)('clock', { date: at.date, time: at.time, zone: formatZone(at) })
}

/** The zone's abbreviation, or its offset if it has none: 'EST', 'UTC+03:00'. */
export function formatZone({ abbreviation, offset }: { abbreviation: string; offset: string }): string {
  // In Arabic both are enclosed in marks of direction.
  return /^\p{Cf}?[A-Z]+\p{Cf}?$/u.test(abbreviation) ? abbreviation : offset
}

/** '4 Dec 2026', by the reader's own clock. */
export function formatDay(instantUTC: string): string {
  return formatDate(new Date(instantUTC), { day: 'numeric', month: 'short', year: 'numeric' })
}

/** '2 seats, 1 infant on a lap' */
export function nameSeats({ seats, infants }: Pick<TripSummary, 'seats' | 'infants'>): string {
  const words = readTexts(trips)('seats', { count: seats })
  return infants > 0 ? listText([words, readTexts(common)('infant', { count: infants })]) : words
}

type TripFacts = Pick<TripSummary, 'currency' | 'flight'>

/** Describes a to-do in a sentence, with instants by the clock of the departure. */
export function describeTodo(todo: TripTodo, { currency, flight: leg }: TripFacts): string {
  const t = readTexts(trips)
  const { kind, count = 0, amountMinor = 0 } = todo
  const until = todo.untilUTC ? formatClock(todo.untilUTC, leg.originAirport) : ''
  const amount = formatMoney(amountMinor, currency)
  switch (kind) {
    case 'NAMES_MISSING':
      return t('nameThem', { count, until })
    case 'DOCUMENTS_MISSING':
      return t('addDocuments', { count, until })
    case 'DOCUMENTS_EXPIRE':
      return t('documentsExpire', { count, until })
    case 'ADULT_MISSING':
      return t('adultMissing', { count })
    case 'DETAILS_MISSING':
      return t('addDetails', { count, until })
    case 'CONTACTS_MISSING':
      return t('addContacts', { count, until })
    case 'BROUGHT_UNFIT':
      return t('broughtUnfit', { until })
    case 'INFANTS_NEED_SEATS':
      return t('infantsNeedSeats', { count })
    case 'AWAITING_CONFIRMATION':
      return t('awaitingConfirmation')
    case 'BEING_CHECKED':
      return t('beingChecked')
    case 'FULL_REFUND_OFFERED':
      return t('fullRefundOffered', { amount, until })
    case 'REFUND_UNDER_WAY':
      return t('refundUnderWay', { amount })
    case 'REFUND_DELAYED':
      return t('refundDelayed', { amount })
  }
}
