import type { Db } from '#server/runtime/db.ts'
import { storeRates } from './store-rates.ts'

// Approximately the rates of November 2026; the dirham and the riyal are pegged to the dollar.
const RATES = {
  USD: '1.1364',
  GBP: '0.8650',
  CHF: '0.9300',
  JPY: '176.36',
  KWD: '0.3491',
  DKK: '7.4627',
  NOK: '11.70',
  SEK: '11.00',
  CAD: '1.6000',
}
const DAY_MS = 86_400_000

/** Stores demo rates of today and of the day before, because in some places it is still yesterday. */
export async function storeDemoRates(db: Db, { now = new Date() }: { now?: Date } = {}): Promise<void> {
  const days = [now.getTime() - DAY_MS, now.getTime()].map((at) => new Date(at).toISOString().slice(0, 10))
  const rates = Object.entries(RATES).flatMap(([currency, rate]) =>
    days.map((day) => ({ day, currency, rate })),
  )
  await storeRates(db, rates, { source: 'demo' })
}
