import { parse } from 'csv-parse/sync'

/** The rate of one day: the amount of the currency for one euro. */
export type EuroRate = { day: string; currency: string; rate: string }

/** The text is not in a format of the European Central Bank; the message says what is wrong. */
export class NoRates extends Error {
  override readonly name = 'NoRates'
}

/**
 * Parses the daily reference rates as the European Central Bank publishes them, in XML (eurofxref-daily.xml,
 * eurofxref-hist.xml) or CSV (eurofxref.csv, eurofxref-hist.csv):
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
export function readRates(text: string): EuroRate[] {
  const rates = text.trimStart().startsWith('<') ? readXml(text) : readCsv(text)
  if (rates.length === 0) throw new NoRates('No exchange rate was found.')
  for (const { day, currency, rate } of rates)
    if (!isDay(day) || !/^[A-Z]{3}$/.test(currency) || !RATE.test(rate) || Number(rate) === 0)
      throw new NoRates(`This is no exchange rate: ${currency} ${rate} of ${day}.`)
  return rates
}

const RATE = /^\d{1,9}(\.\d{1,9})?$/

function readXml(text: string): EuroRate[] {
  const days = [...text.matchAll(/<Cube\s+time=["']([^"']*)["']\s*>(.*?)<\/Cube>/gs)]
  return days.flatMap(([, day = '', own = '']) =>
    [...own.matchAll(/<Cube\s+currency=["']([^"']*)["']\s+rate=["']([^"']*)["']\s*\/>/g)].map(
      ([, currency = '', rate = '']) => ({ day, currency, rate }),
    ),
  )
}

// 'Date, USD, JPY, …' and a line for each day; a currency without a rate on that day has 'N/A' or an empty field.
function readCsv(text: string): EuroRate[] {
  const lines = parse(text, { trim: true, relaxColumnCount: true, skipEmptyLines: true, bom: true })
  const [[title, ...currencies] = [], ...days] = lines
  if (title !== 'Date') throw new NoRates('The first line must begin with “Date”.')
  return days.flatMap(([day = '', ...rates]) =>
    currencies.flatMap((currency, column) => {
      const rate = rates[column] ?? ''
      return currency === '' || rate === '' || rate === 'N/A' ? [] : { day: isoDay(day), currency, rate }
    }),
  )
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

// The daily file has '23 November 2026', the history has '2026-11-23'.
function isoDay(text: string): string {
  const [, day = '', name = '', year] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? []
  const month = MONTHS.indexOf(name) + 1
  return year && month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
