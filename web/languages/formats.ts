import * as airports from '#contract/airports.ts'
import * as amounts from '#contract/money.ts'
import { getLanguage } from './language.ts'
import { getLocale } from './locales.ts'

// Plain functions that read the page's language. A component that calls one renders again after a change of language because of
// its `useTexts`. English formats equal those of `contract/`. In Arabic, left-to-right values are isolated from the text.

const ARABIC = /\p{Script=Arabic}/u
const MARKS = /[\u200e\u200f\u061c]/g

/** '$4,200', '4 200 $US'; whole amounts without decimals. */
export function formatMoney(amountMinor: number, currency: amounts.Currency): string {
  if (getLanguage() === 'en') return amounts.formatMoney(amountMinor, currency)
  const perMajor = amounts.getMinorPerMajor(currency)
  const digits = amountMinor % perMajor === 0 ? 0 : amounts.CURRENCY_EXPONENTS[currency]
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }
  const amount = numbers(options as Intl.NumberFormatOptions).format(amountMinor / perMajor)
  // Removes the marks of `Intl`, which would reverse the currency's sign: '3,000 US$', and not '$US'.
  return ARABIC.test(amount) ? apart(amount, '\u2068') : apart(amount.replaceAll(MARKS, ''))
}

/** An amount of a tax in its own currency, in which no leg may be sold: 'DKK 30'. */
export function formatForeign(amountMinor: number, currency: string): string {
  if (currency in amounts.CURRENCY_EXPONENTS) return formatMoney(amountMinor, currency as amounts.Currency)
  const digits = amountMinor % 100 === 0 ? 0 : 2
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  const amount = numbers(options).format(amountMinor / 100)
  return ARABIC.test(amount) ? apart(amount, '\u2068') : apart(amount.replaceAll(MARKS, ''))
}

/** With every decimal and the code: '8400.00 USD', '8 400,00 USD'. */
export function formatAmountWithCode(amountMinor: number, currency: amounts.Currency): string {
  if (getLanguage() === 'en') return amounts.formatAmountWithCode(amountMinor, currency)
  const digits = amounts.CURRENCY_EXPONENTS[currency]
  const number = numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits })
  return apart(`${number.format(amountMinor / amounts.getMinorPerMajor(currency))}\u00a0${currency}`)
}

/** '1,240', '1 240' */
export function formatNumber(value: number): string {
  return numbers({}).format(value)
}

/** A saving: '−12%', '−12 %' */
export function formatSaving(pct: number): string {
  return getLanguage() === 'en'
    ? `−${pct}%`
    : numbers({ style: 'percent' })
        .format(-pct / 100)
        .replace('-', '−')
}

/** A share: '12%' */
export function formatPercent(pct: number): string {
  return numbers({ style: 'percent' }).format(pct / 100)
}

/** A rate of tax: '7.5%' */
export function formatRate(pct: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 2 }).format(pct / 100)
}

/** '120 km' */
export function formatKm(km: number): string {
  return unitText(km, 'kilometer', 'km')
}

/** '2h 52m', '2 h 52 min' */
export function formatDuration(minutes: number): string {
  if (getLanguage() === 'en') return airports.formatDuration(minutes)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    hours > 0 && unitText(hours, 'hour', 'h'),
    (rest > 0 || hours === 0) && unitText(rest, 'minute', 'min'),
  ]
  return parts.filter(Boolean).join(' ')
}

/** The local time at an airport, with day and month in the page's language. */
export function toLocalTime(instantUTC: string, timezone: string): airports.LocalTime {
  const there = airports.toLocalTime(instantUTC, timezone)
  if (getLanguage() === 'en') return there
  const { time, abbreviation, offset } = there
  return {
    ...there,
    time: apart(time),
    date: formatDate(new Date(instantUTC), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: timezone,
    }),
    abbreviation: apart(abbreviation),
    offset: apart(offset),
  }
}

/** The end of a departure window, with its day if it differs from that of the start. */
export function formatWindowEnd({ from, until }: { from: string; until: string }, timezone: string): string {
  const [start, end] = [toLocalTime(from, timezone), toLocalTime(until, timezone)]
  return start.isoDate === end.isoDate ? end.time : `${end.date}, ${end.time}`
}

/** Formats a day or an instant with `Intl`. */
export function formatDate(instant: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(getLanguage() === 'en' ? 'en-GB' : getLocale(), options).format(instant)
}

/** '16:20–17:05' */
export function formatTimeRange(from: string, to: string): string {
  return apart(`${from}–${to}`)
}

/** 'a, b and c' */
export function listText(parts: string[]): string {
  return new Intl.ListFormat(getLocale(), { style: 'long', type: 'conjunction' }).format(parts)
}

function unitText(value: number, unit: string, english: string): string {
  if (getLanguage() === 'en') return `${formatNumber(value)} ${english}`
  return apart(numbers({ style: 'unit', unit, unitDisplay: 'short' }).format(value), '\u2068')
}

/** Isolates a value in an Arabic sentence, left to right or by its first letter. */
function apart(text: string, from = '\u2066'): string {
  return getLanguage() === 'ar' ? `${from}${text}\u2069` : text
}

const known = new Map<string, Intl.NumberFormat>()

function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${getLocale()} ${Object.values(options)}`
  const format = known.get(key) ?? new Intl.NumberFormat(getLocale(), options)
  known.set(key, format)
  return format
}
