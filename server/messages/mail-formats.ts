import { type LocalTime, toLocalTime } from '#contract/airports.ts'
import { type Language, LOCALES } from '#contract/languages.ts'
import { CURRENCY_EXPONENTS, type Currency, formatMoney, getMinorPerMajor } from '#contract/money.ts'

// Formats for mails and documents: English as `contract/` writes it, French and Arabic as the web does
// (`web/languages/formats.ts`).

const ARABIC = /\p{Script=Arabic}/u
const MARKS = /[\u200e\u200f\u061c]/g

/** Formats like '$4,200' or '4 200 $US'; whole amounts have no decimals. */
export function formatMoneyIn(language: Language, amountMinor: number, currency: Currency): string {
  if (language === 'en') return formatMoney(amountMinor, currency)
  const perMajor = getMinorPerMajor(currency)
  const digits = amountMinor % perMajor === 0 ? 0 : CURRENCY_EXPONENTS[currency]
  const amount = getNumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / perMajor)
  // Arabic amounts have direction marks of their own, which would move the currency's sign: '3,000 US$' instead of
  // '$US'.
  return ARABIC.test(amount)
    ? isolateText(amount, language)
    : isolateLeftToRight(amount.replaceAll(MARKS, ''), language)
}

/** Formats with the currency code and all decimals: 'USD 8,400.00', 'JPY 840,000', '8 400,00 USD'. */
export function formatExactAmountIn(language: Language, amountMinor: number, currency: Currency): string {
  const digits = CURRENCY_EXPONENTS[currency]
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const amount = amountMinor / getMinorPerMajor(currency)
  const number = getNumberFormat(LOCALES[language], options).format(Math.abs(amount))
  const sign = amount < 0 ? '-' : ''
  if (language === 'en') return `${sign}${currency} ${number}`
  return isolateLeftToRight(`${sign}${number}\u00a0${currency}`, language)
}

/** Formats a list like 'one, two and three'. */
export function formatListIn(language: Language, items: readonly string[]): string {
  return new Intl.ListFormat(getBritishLocale(language)).format(items)
}

/** Formats a day in UTC, the same for every reader: '21 November 2026'. */
export function formatDayIn(language: Language, at: Date): string {
  return getDateFormat(getBritishLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** Returns the local time at the airport, with day and month in the language. */
export function toClockIn(language: Language, instantUTC: string, timezone: string): LocalTime {
  const there = toLocalTime(instantUTC, timezone)
  if (language === 'en') return there
  const { time, abbreviation, offset } = there
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: timezone } as const
  return {
    ...there,
    time: isolateLeftToRight(time, language),
    date: getDateFormat(LOCALES[language], options).format(new Date(instantUTC)),
    abbreviation: isolateLeftToRight(abbreviation, language),
    offset: isolateLeftToRight(offset, language),
  }
}

/** Formats like '4 December 2026 at 16:20 UTC'. */
export function formatInstantIn(language: Language, at: Date): string {
  const written = getDateFormat(getBritishLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  return `${written} ${isolateLeftToRight('UTC', language)}`
}

// English dates and lists are written as in Britain.
function getBritishLocale(language: Language): string {
  return language === 'en' ? 'en-GB' : LOCALES[language]
}

// Formats are kept, because making one takes as long as ten uses of it.
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return find(numberFormats, { locale, options }, () => new Intl.NumberFormat(locale, options))
}

function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return find(dateFormats, { locale, options }, () => new Intl.DateTimeFormat(locale, options))
}

function find<Format>(formats: Map<string, Format>, asked: object, make: () => Format): Format {
  const key = JSON.stringify(asked)
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}

/** Isolates a value in an Arabic sentence, with the direction of its first letter. */
export function isolateText(text: string, language: Language): string {
  return language === 'ar' && text ? `\u2068${text}\u2069` : text
}

/** Isolates a code or a number in an Arabic sentence, from left to right. */
export function isolateLeftToRight(text: string, language: Language): string {
  return language === 'ar' ? `\u2066${text}\u2069` : text
}
