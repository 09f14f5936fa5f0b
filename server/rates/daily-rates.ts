import { CURRENCIES, type Currency } from '#contract/money.ts'
import { areRatesFresh, type DailyRates } from '#contract/rates/indicate.ts'
import { findEuroRate } from '#contract/taxes/convert.ts'
import { formatDigits } from '#contract/taxes/fractions.ts'
import type { FxRate } from '#contract/taxes/tax-rules.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { Events } from '#server/runtime/events.ts'
import { remember } from '#server/runtime/remember.ts'
import { readRates } from '#server/taxes/read-tax-book.ts'

/** Returns the rates of the newest day at an instant, or of a given earlier day; null if none may be shown. */
export type FindDailyRates = (asked: { at: Date; day?: string | null }) => Promise<DailyRates | null>

/** Keeps the rates in memory: reads them at first use, and again after a change. */
export function openDailyRates({ db, events }: { db: Db; events: Events }): FindDailyRates {
  // Read again each hour, because the range of days moves on even without a new rate.
  const start = () => remember(() => readRates(db), { forMs: 3_600_000 })
  let read = start()
  const forget = () => {
    read = start()
  }
  events.onResync(forget)
  events.on('taxes', forget)
  return async (asked) => pickDailyRates(await read(), asked)
}

/** Reads the rates for a single use. */
export async function readDailyRates(db: Db | Tx, at: Date): Promise<DailyRates | null> {
  return pickDailyRates(await readRates(db), { at })
}

/**
 * Returns the rates of one day in units per euro: published ones, and those of currencies that are pegged to the
 * dollar.
 */
export function pickDailyRates(
  stored: readonly FxRate[],
  { at, day = null }: { at: Date; day?: string | null },
): DailyRates | null {
  const today = at.toISOString().slice(0, 10)
  const usable = stored.filter(({ date, from }) => from === 'EUR' && date <= today)
  const chosen =
    day ??
    usable
      .map(({ date }) => date)
      .sort()
      .at(-1)
  const own = usable.filter(({ date }) => date === chosen)
  const [first] = own
  if (!chosen || !first || (day === null && !areRatesFresh({ day: chosen }, at))) return null
  const perEuro: Partial<Record<Currency, string>> = {}
  for (const currency of CURRENCIES) {
    const found = findEuroRate(own, currency)
    if (found) perEuro[currency] = formatDigits(found.rate)
  }
  return { day: chosen, source: first.source, perEuro }
}
