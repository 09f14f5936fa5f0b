import { query, type RunningProduct } from './products.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const pickBelow = (below: number) => Math.floor(Math.random() * below)

/** A random United States registration, so that two journeys are unlikely to share one. */
export function inventTail(): string {
  const letters = [0, 1].map(() => LETTERS[pickBelow(LETTERS.length)])
  return `N${100 + pickBelow(900)}${letters.join('')}`
}

/** Adds an approved Citation XLS+ of eight seats to this account's operator. Another operator's aircraft with that tail is retired. */
export async function registerAircraft(
  product: RunningProduct,
  { tail, email = 'operator@ferrywing.test' }: { tail: string; email?: string },
): Promise<string> {
  await query(
    product,
    `update aircraft set status = 'RETIRED' where tail = $1 and operator_id not in (
       select o.id from operators o join users u on u.id = o.user_id where u.email = $2)`,
    [tail, email],
  )
  await query(
    product,
    `insert into aircraft (operator_id, tail, aircraft_type, serial_number, registry_country, year, engine, fuel, mtow,
       mtow_unit, certified_seats, fitted_seats, crew_seats, listing_seen_on, listing_until, insurer, policy_number,
       insured_from, insured_until, third_party_sdr, passenger_sdr, ratings, status)
     select o.id, $1, 'C56X', '560-6101', 'US', 2017, 'JET', 'KEROSENE', 20200, 'lb', 12, 8, 2, current_date - 30,
       current_date + 300, 'Halcyon Aviation Underwriting', 'HA-1', current_date - 30, current_date + 300,
       18000000, 2250000, '[]', 'APPROVED'
     from operators o join users u on u.id = o.user_id where u.email = $2
     on conflict (operator_id, tail) do nothing`,
    [tail, email],
  )
  return tail
}
