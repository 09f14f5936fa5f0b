import type { Alert, AlertForm } from '#contract/alerts/alerts.ts'
import { CURRENCIES, CURRENCY_EXPONENTS, type Currency, getMinorPerMajor } from '#contract/money.ts'
import { AIRCRAFT_CLASSES, type AircraftClass, MAX_SEARCH_PEOPLE } from '#contract/search/search.ts'
import { normaliseAmount } from '../languages/typed-amount.ts'

/** The values of the form as typed. An empty text means no criterion. */
export type AlertDraft = {
  from: string
  to: string
  fromRadiusKm: string
  toRadiusKm: string
  dateFrom: string
  dateTo: string
  people: number
  classes: AircraftClass[]
  currency: Currency
  /** Whether legs in other currencies match too; their prices are converted at the rates of the day. */
  anyCurrency: boolean
  /** The maximum price in major units, as typed: '1,250.50'. */
  maxPrice: string
  email: boolean
  sms: boolean
}

/** Reads a new alert from its address, which has the parameters of a search. Ignores unknown ones. */
export function readDraftOfQuery(query: URLSearchParams): AlertDraft {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const date = text('date')
  const people = Number(text('people') || 1)
  const currency = CURRENCIES.find((one) => one === (text('priceCurrency') || text('currency'))) ?? 'USD'
  const maxPriceMinor = Number(text('maxPriceMinor'))
  return {
    ...{ from: text('from'), to: text('to') },
    ...{ fromRadiusKm: wholeNumber(text('fromRadiusKm')), toRadiusKm: wholeNumber(text('toRadiusKm')) },
    ...{ dateFrom: text('dateFrom') || date, dateTo: text('dateTo') || date },
    people: Number.isInteger(people) && people >= 1 && people <= MAX_SEARCH_PEOPLE ? people : 1,
    classes: AIRCRAFT_CLASSES.filter((one) => text('classes').split(',').includes(one)),
    currency,
    anyCurrency: text('priceCurrency') !== '' || text('currency') === '',
    maxPrice: maxPriceMinor > 0 ? majorText(maxPriceMinor, currency) : '',
    email: text('email') !== '0',
    sms: text('sms') === '1',
  }
}

/** Writes the draft as parameters of the address, so that it survives signing in and reloading. */
export function queryOfDraft(draft: AlertDraft): URLSearchParams {
  const { people, classes, email, sms } = draft
  const maxPriceMinor = parseMinor(draft)
  const given: Record<string, string> = {
    ...{ from: draft.from, to: draft.to },
    ...{ fromRadiusKm: draft.fromRadiusKm, toRadiusKm: draft.toRadiusKm },
    ...{ dateFrom: draft.dateFrom, dateTo: draft.dateTo },
    people: people > 1 ? String(people) : '',
    classes: classes.join(','),
    [draft.anyCurrency ? 'priceCurrency' : 'currency']:
      maxPriceMinor || draft.currency !== 'USD' || !draft.anyCurrency ? draft.currency : '',
    maxPriceMinor: maxPriceMinor ? String(maxPriceMinor) : '',
    ...{ email: email ? '' : '0', sms: sms ? '1' : '' },
  }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}

export function toAlertDraft(alert: Alert): AlertDraft {
  const currency = alert.currency ?? 'USD'
  return {
    ...{ from: alert.from?.token ?? '', to: alert.to?.token ?? '' },
    fromRadiusKm: alert.fromRadiusKm === null ? '' : String(alert.fromRadiusKm),
    toRadiusKm: alert.toRadiusKm === null ? '' : String(alert.toRadiusKm),
    ...{ dateFrom: alert.dateFrom ?? '', dateTo: alert.dateTo ?? '' },
    ...{ people: alert.people, classes: alert.classes, currency },
    anyCurrency: alert.anyCurrency || alert.currency === null,
    maxPrice: alert.maxPriceMinor === null ? '' : majorText(alert.maxPriceMinor, currency),
    ...alert.channels,
  }
}

type Criteria = Omit<AlertForm, 'channels'>

/** The criteria to send; null while the typed price is invalid. Without a price it has no currency. */
export function toCriteria(draft: AlertDraft): Criteria | null {
  const maxPriceMinor = parseMinor(draft)
  if (maxPriceMinor === null && draft.maxPrice.trim() !== '') return null
  return {
    ...{ from: draft.from || null, to: draft.to || null },
    fromRadiusKm: readRadius(draft.from, draft.fromRadiusKm),
    toRadiusKm: readRadius(draft.to, draft.toRadiusKm),
    ...{ dateFrom: draft.dateFrom || null, dateTo: draft.dateTo || null },
    ...{ people: draft.people, classes: draft.classes },
    currency: maxPriceMinor === null ? null : draft.currency,
    anyCurrency: maxPriceMinor !== null && draft.anyCurrency,
    maxPriceMinor,
  }
}

/** Whether the place takes a distance: not a country, a region or anywhere. */
export function takesRadius(token: string): boolean {
  return token !== '' && !/^(country|region):/.test(token)
}

function readRadius(token: string, radius: string): number | null {
  return takesRadius(token) && radius !== '' ? Number(radius) : null
}

function parseMinor({ maxPrice, currency }: Pick<AlertDraft, 'maxPrice' | 'currency'>): number | null {
  const typed = normaliseAmount(maxPrice)
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed)) return null
  const [, decimals = ''] = typed.split('.')
  if (decimals.length > CURRENCY_EXPONENTS[currency]) return null
  const minor = Math.round(Number(typed) * getMinorPerMajor(currency))
  return minor > 0 ? minor : null
}

function majorText(minor: number, currency: Currency): string {
  const major = minor / getMinorPerMajor(currency)
  return Number.isInteger(major) ? String(major) : major.toFixed(CURRENCY_EXPONENTS[currency])
}

function wholeNumber(text: string): string {
  return /^\d{1,4}$/.test(text) ? String(Number(text)) : ''
}
