import { sql } from 'kysely'
import { connects, TRANSFER_MINUTES_PER_KM } from '#contract/bookings/journeys.ts'
import {
  SUBSTITUTE_EARLIER_HOURS,
  SUBSTITUTE_HOLD_SECONDS,
  SUBSTITUTE_LATER_HOURS,
  SUBSTITUTE_MOST_PCT,
} from '#contract/bookings/substitutes.ts'
import { computeKmInSql, NEAR_KM } from '#server/legs/alternatives.ts'
import { filterOnSale, hasSeatsFor, openFor, selectWholeLegRows, toAirport } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { WaitingTraveller } from './waiting-travellers.ts'

const MOST_CANDIDATES = 40

/**
 * Returns the legs that could replace a traveller's cancelled one now, the best first: those that lose the least time
 * (a kilometre by road counts as in the transfers of a journey), then the cheapest. They are on sale to everybody,
 * confirmed at once, in the currency of the payment, with both airports near, and on sale until the hold would end.
 * They must connect with the other leg of a journey.
 */
export async function findCandidates(db: Db, traveller: WaitingTraveller): Promise<string[]> {
  const { legId, bookingId, people, departureAt, amountMinor, currency, origin, destination } = traveller
  const roadKm = sql<number>`(${computeKmInSql('origin', origin)} + ${computeKmInSql('destination', destination)})`
  const minutesAway = sql<number>`abs(extract(epoch from legs.departure_at - ${departureAt}::timestamptz)) / 60`
  const totalMinor = sql<number>`leg_total_minor(legs, ${people}::int, now())`
  const rows = await openFor(filterOnSale(selectWholeLegRows(db)), getSite(db).earlyAccessSeconds)
    .where('legs.id', '<>', legId)
    .where('legs.currency', '=', currency)
    .where('legs.instantConfirm', '=', true)
    .where(
      sql<boolean>`legs.departure_at between ${departureAt}::timestamptz - make_interval(hours => ${SUBSTITUTE_EARLIER_HOURS})
        and ${departureAt}::timestamptz + make_interval(hours => ${SUBSTITUTE_LATER_HOURS})`,
    )
    .where(
      sql<boolean>`leg_sales_close_at(legs.departure_at) > now() + make_interval(secs => ${SUBSTITUTE_HOLD_SECONDS})`,
    )
    .where(sql<boolean>`${computeKmInSql('origin', origin)} <= ${NEAR_KM}`)
    .where(sql<boolean>`${computeKmInSql('destination', destination)} <= ${NEAR_KM}`)
    .where(hasSeatsFor(people))
    .where(sql<boolean>`${totalMinor} * 100 <= ${amountMinor}::bigint * ${SUBSTITUTE_MOST_PCT}`)
    .where(
      sql<boolean>`not exists (select from bookings held where held.substitute_for = ${bookingId} and held.leg_id = legs.id)`,
    )
    .orderBy(sql`${minutesAway} + ${roadKm} * ${TRANSFER_MINUTES_PER_KM}`)
    .orderBy(totalMinor)
    .orderBy('legs.id')
    .limit(MOST_CANDIDATES)
    .execute()
  const { beside } = traveller
  if (!beside) return rows.map(({ id }) => id)
  return rows
    .filter((row) => {
      const leg = {
        originAirport: toAirport(row.origin),
        destinationAirport: toAirport(row.destination),
        departureUTC: row.departureAt.toISOString(),
        departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
        arrivalUTC: row.arrivalAt.toISOString(),
      }
      return beside.part === 2 ? connects(leg, beside) : connects(beside, leg)
    })
    .map(({ id }) => id)
}
