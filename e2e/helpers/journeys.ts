import type { LegListing } from '#contract/legs/legs.ts'
import type { RunningProduct } from './products.ts'
import { takeLeg } from './travellers.ts'
import { changeUntaxed, SET_EVIDENCE } from './without-taxes.ts'

export type TwoLegs = { first: LegListing; second: LegListing; path: string }

/** Two legs that connect: Teterboro to Opa-locka, and four hours after it lands from Fort Lauderdale to Van Nuys. */
export async function takeJourney(
  product: RunningProduct,
  { secondIn = 'USD' }: { secondIn?: string } = {},
): Promise<TwoLegs> {
  const [first, second] = [await takeLeg(product), await takeLeg(product)]
  const set = `currency = $8, sale_mode = 'PER_SEAT', departure_latest_at = null, instant_confirm = true,
    price_mode = 'FIXED', ask_price_minor = $2, floor_price_minor = $2, reference_price_minor = $3, ${SET_EVIDENCE},
    origin_icao = $4, destination_icao = $5, departure_at = date_trunc('hour', now()) + $6::interval,
    arrival_at = date_trunc('hour', now()) + $7::interval`
  await changeUntaxed(product, {
    ...{ legId: first.id, set },
    values: [420_000, 1_250_000, 'KTEB', 'KOPF', '9 days', '9 days 3 hours', 'USD'],
  })
  await changeUntaxed(product, {
    ...{ legId: second.id, set },
    values: [610_000, 1_900_000, 'KFLL', 'KVNY', '9 days 7 hours', '9 days 12 hours', secondIn],
  })
  return { first, second, path: `/booking/journey/${first.id}/${second.id}` }
}
