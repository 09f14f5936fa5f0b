import type { Alert, AlertState } from '#contract/alerts.ts'
import { formatMoney } from '#contract/money.ts'
import { type FoundPlace, NEAR_ME_RADIUS_KM } from '#contract/search-places.ts'
import type { BadgeTone } from '../ui/Badge.tsx'

export const STATE_LOOKS: Record<AlertState, { tone: BadgeTone; words: string }> = {
  ACTIVE: { tone: 'go', words: 'Active' },
  PAUSED: { tone: 'neutral', words: 'Paused' },
  RESTING: { tone: 'caution', words: 'Resting' },
  OVER: { tone: 'neutral', words: 'Over' },
}

type Route = Pick<Alert, 'from' | 'to'>

/** 'New York to Miami', 'Anywhere to Nice (NCE)', 'London to anywhere' */
export function routeWords({ from, to }: Route): string {
  return inCapital(`${from ? placeWords(from) : 'anywhere'} to ${to ? placeWords(to) : 'anywhere'}`)
}

/** As a sentence begins. */
export function inCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function placeWords({ kind, name, code }: FoundPlace): string {
  if (kind === 'position') return name === 'Near me' ? 'a place on the map' : name
  return code && code !== name ? `${name} (${code})` : name
}

type Criteria = Pick<
  Alert,
  | 'from'
  | 'to'
  | 'fromRadiusKm'
  | 'toRadiusKm'
  | 'dateFrom'
  | 'dateTo'
  | 'people'
  | 'classes'
  | 'currency'
  | 'maxPriceMinor'
>

/** What is asked besides the places, each in a few words. */
export function criteriaWords(alert: Criteria): string[] {
  const { from, to, people, classes, currency, maxPriceMinor } = alert
  return [
    radiusWords('from', from, alert.fromRadiusKm),
    radiusWords('to', to, alert.toRadiusKm),
    daysWords(alert),
    people === 1 ? '1 person' : `${people} people`,
    classes.length > 0 && classes.join(' or '),
    currency && maxPriceMinor !== null && `at most ${formatMoney(maxPriceMinor, currency)} a person`,
  ].filter((words) => words !== null && words !== false)
}

function radiusWords(end: 'from' | 'to', place: FoundPlace | null, radiusKm: number | null): string | null {
  const km = radiusKm ?? (place?.kind === 'position' ? NEAR_ME_RADIUS_KM : 0)
  if (!place || km === 0) return null
  return `${end} within ${km.toLocaleString('en')} km of ${place.kind === 'position' ? 'it' : place.name}`
}

function daysWords({ dateFrom, dateTo }: Pick<Alert, 'dateFrom' | 'dateTo'>): string {
  if (dateFrom && dateTo) {
    return dateFrom === dateTo ? `on ${dayWords(dateFrom)}` : `${dayWords(dateFrom)} to ${dayWords(dateTo)}`
  }
  if (dateFrom) return `from ${dayWords(dateFrom)}`
  return dateTo ? `until ${dayWords(dateTo)}` : 'any day'
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

// A day of the calendar, whatever zone it is read in.
function dayWords(isoDay: string): string {
  return day.format(new Date(`${isoDay}T00:00:00Z`))
}

/** How one hears of a route, by its plan: 'At once by e-mail and SMS'. */
export function channelWords({ email, sms }: Alert['channels'], alerts: 'WEEKLY' | 'INSTANT'): string {
  if (!email && !sms) return 'Told nowhere: choose e-mail or SMS'
  if (alerts === 'WEEKLY') return email ? 'In the weekly e-mail' : 'By SMS, which needs Premium'
  return `At once by ${[email && 'e-mail', sms && 'SMS'].filter(Boolean).join(' and ')}`
}

/** '12 flights match now', 'At least 10,000 flights match now' */
export function countWords({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string {
  if (count === 0) return 'No flight matches now'
  if (count === 1) return '1 flight matches now'
  return `${isAtLeast ? 'At least ' : ''}${count.toLocaleString('en')} flights match now`
}
