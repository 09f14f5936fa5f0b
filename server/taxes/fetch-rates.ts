import type { Db } from '#server/runtime/db.ts'
import { type FetchOutside, openFetch } from '#server/runtime/fetch-outside.ts'
import type { Outgoing } from '#server/runtime/outgoing.ts'
import { readRates } from './read-rates.ts'
import { storeRates } from './store-rates.ts'

/** The source of the day's exchange rates. */
export type RateSource = { address: string; fetch: FetchOutside }

/** Opens the source at the configured address; null if none is configured. */
export function openRateSource(outgoing: Outgoing, address: string | undefined): RateSource | null {
  if (!address) return null
  const fetch = openFetch(outgoing, 'rates', {
    connectMs: 5000,
    attemptMs: 10_000,
    wholeMs: 30_000,
    retries: 2,
    repeats: 'reads',
  })
  return { address, fetch }
}

/** Fetches rates until those of today are published. The source publishes none at weekends. */
export async function fetchRates(
  db: Db,
  from: RateSource,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> {
  const source = new URL(from.address).hostname
  const newest = await db
    .selectFrom('fxRates')
    .select('day')
    .where('source', '=', source)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && newest.day >= now.toISOString().slice(0, 10)) return
  const answer = await from.fetch(from.address)
  if (!answer.ok) throw new Error(`The source of exchange rates answered ${answer.status}`)
  await storeRates(db, readRates(await answer.text()), { source })
}
