import type { Alert, AlertState } from '#contract/alerts/alerts.ts'
import { type FoundPlace, NEAR_ME_RADIUS_KM } from '#contract/search/search-places.ts'
import { alerts as texts } from '../languages/alerts/alerts.ts'
import { formatDate, formatKm, formatMoney } from '../languages/formats.ts'
import { readTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import type { BadgeTone } from '../ui/Badge.tsx'

/** `words` is the key of the text. */
export const STATE_LOOKS = {
  ACTIVE: { tone: 'go', words: 'active' },
  PAUSED: { tone: 'neutral', words: 'paused' },
  RESTING: { tone: 'caution', words: 'asleep' },
  OVER: { tone: 'neutral', words: 'over' },
} as const satisfies Record<AlertState, { tone: BadgeTone; words: string }>

type Route = Pick<Alert, 'from' | 'to'>

/** 'New York to Miami', 'Anywhere to Nice (NCE)', 'London to anywhere' */
export function describeRoute({ from, to }: Route): string {
  return capitalise(betweenWords(from && placeWords(from), to && placeWords(to)))
}

/** Translates the name of a route that the server wrote in English. */
export function translateRoute(route: string): string {
  const [from = '', to = '', ...rest] = route.split(' to ')
  if (!to || rest.length > 0) return route
  return betweenWords(from === 'Anywhere' ? null : from, to === 'anywhere' ? null : to)
}

/** Capitalises the first letter. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function betweenWords(from: string | null, to: string | null): string {
  const t = readTexts(texts)
  if (from && to) return t('fromTo', { from, to })
  if (from) return t('toAny', { from })
  return to ? t('anyTo', { to }) : t('anyToAny')
}

function placeWords({ kind, name, code }: FoundPlace): string {
  if (kind === 'position') return name === 'Near me' ? readTexts(texts)('mapPlace') : name
  return code && code !== name ? `${name} (${code})` : translate(name)
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
  | 'anyCurrency'
  | 'maxPriceMinor'
>

/** The criteria besides the places, each in a few words. */
export function describeCriteria(alert: Criteria): string[] {
  const t = readTexts(texts)
  const { from, to, people, classes, currency, anyCurrency, maxPriceMinor } = alert
  return [
    radiusWords('from', from, alert.fromRadiusKm),
    radiusWords('to', to, alert.toRadiusKm),
    daysWords(alert),
    t('person', { count: people }),
    classes.length > 0 &&
      classes.map((one) => translate(one)).reduce((one, other) => t('either', { one, other })),
    currency &&
      maxPriceMinor !== null &&
      t(anyCurrency ? 'atMostInAny' : 'atMost', { amount: formatMoney(maxPriceMinor, currency) }),
  ].filter((words) => words !== null && words !== false)
}

const RADIUS = {
  from: { place: 'fromWithin', position: 'fromAround' },
  to: { place: 'toWithin', position: 'toAround' },
} as const

function radiusWords(end: 'from' | 'to', place: FoundPlace | null, radiusKm: number | null): string | null {
  const t = readTexts(texts)
  const isPosition = place?.kind === 'position'
  const rangeKm = radiusKm ?? (isPosition ? NEAR_ME_RADIUS_KM : 0)
  if (!place || rangeKm === 0) return null
  const km = formatKm(rangeKm)
  return isPosition ? t(RADIUS[end].position, { km }) : t(RADIUS[end].place, { km, place: place.name })
}

function daysWords({ dateFrom, dateTo }: Pick<Alert, 'dateFrom' | 'dateTo'>): string {
  const t = readTexts(texts)
  const from = dateFrom && dayWords(dateFrom)
  const to = dateTo && dayWords(dateTo)
  if (from && to) return from === to ? t('onDay', { day: from }) : t('betweenDays', { from, to })
  if (from) return t('fromDay', { day: from })
  return to ? t('untilDay', { day: to }) : t('anyDay')
}

// A calendar day, formatted in UTC so that the reader's time zone does not change it.
function dayWords(isoDay: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return formatDate(new Date(`${isoDay}T00:00:00Z`), options)
}

/** The channels of a route, by the plan: 'At once by e-mail and SMS'. */
export function describeChannels({ email, sms }: Alert['channels'], alerts: 'WEEKLY' | 'INSTANT'): string {
  const t = readTexts(texts)
  if (!email && !sms) return t('toldNowhere')
  if (alerts === 'WEEKLY') return t(email ? 'inWeekly' : 'smsNeedsPremium')
  if (email && sms) return t('atOnceBoth')
  return t(email ? 'atOnceEmail' : 'atOnceSms')
}

/** '12 flights match now', 'At least 10,000 flights match now' */
export function countWords({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string {
  return readTexts(texts)(isAtLeast ? 'atLeastMatches' : 'matches', { count })
}
