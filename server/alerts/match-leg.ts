import { sql } from 'kysely'
import { SCHEDULED_DROP_PCT } from '#contract/alerts/alerts.ts'
import { computePersonPriceAt } from '#contract/legs/price.ts'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import { type DailyRates, findMinorRate } from '#contract/rates/indicate.ts'
import { multiply, roundUp, toFraction } from '#contract/taxes/fractions.ts'
import { toPriceSchedule } from '#server/legs/price-leg-rows.ts'
import { isBookable, type LegRow, selectWholeLegRows } from '#server/legs/queries.ts'
import { readDailyRates } from '#server/rates/daily-rates.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { countSeatsTogether, identifySchedule, listDays, type MatchFacts } from './rules.ts'

/**
 * Records a finding for each person with a matching saved route who has not been notified of this leg. Premium is
 * due at once, Free with the weekly mail. A second run adds nothing. A leg that cannot be booked matches nobody.
 */
export async function matchLeg(db: Db, { legId }: { legId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const leg = await findSellable(tx, { legId })
    if (!leg) return
    await recordFindings(tx, leg, sql`true`)
    if (leg.priceMode === 'DECLINING') await savePriceCheck(tx, leg)
  })
}

/**
 * Matches a leg whose price has fallen by its schedule. It records people for whom the leg was too expensive
 * before, and people who were notified of a higher price.
 */
export async function matchFallenPrice(
  db: Db,
  { legId, fromMinor }: { legId: string; fromMinor: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const leg = await findSellable(tx, { legId })
    // Without free seats the leg is skipped; it is checked again later.
    if (!leg) return void (await postponeCheck(tx, { legId }))
    await recordFindings(
      tx,
      leg,
      // `fromMinor` is the price per person in a full aircraft. Fewer people paid more each, so their routes are all
      // compared.
      sql`(a.max_price_minor < ${fromMinor} or a.any_currency or ${leg.saleMode} = 'WHOLE_AIRCRAFT'
        or exists (select from alert_tellings t where t.user_id = a.user_id and t.leg_id = ${legId}))`,
    )
    await savePriceCheck(tx, leg)
  })
}

async function findSellable(tx: Tx, { legId }: { legId: string }): Promise<LegRow | null> {
  const leg = await selectWholeLegRows(tx).where('legs.id', '=', legId).executeTakeFirst()
  return leg && isBookable(leg) ? leg : null
}

/**
 * Returns the facts that decide which saved routes match. `rates` convert the price for routes whose maximum is in
 * another currency.
 */
export function toMatchFacts(leg: LegRow, rates: DailyRates | null): MatchFacts {
  const pricesMinor = listPrices(leg)
  return {
    origin: leg.origin,
    destination: leg.destination,
    ...listDays(leg),
    seats: countSeatsTogether(leg),
    aircraftClass: leg.aircraftClass,
    currency: leg.currency,
    pricesMinor,
    convertedMinor: rates ? convertPrices(pricesMinor, { from: leg.currency as Currency, rates }) : {},
  }
}

function convertPrices(pricesMinor: number[], { from, rates }: { from: Currency; rates: DailyRates }) {
  const converted: MatchFacts['convertedMinor'] = {}
  for (const to of CURRENCIES) {
    const rate = to === from ? null : findMinorRate({ from, to, rates })
    if (rate) converted[to] = pricesMinor.map((price) => roundUp(multiply(toFraction(price), rate), 1))
  }
  return converted
}

function listPrices(leg: LegRow): number[] {
  const schedule = toPriceSchedule(leg)
  return Array.from({ length: countSeatsTogether(leg) }, (_, at) =>
    computePersonPriceAt(schedule, leg.readAt, at + 1),
  )
}

/**
 * Selects the saved routes (`a`) that match a leg; the same rule as `matchesLeg` in rules.ts. One index finds both
 * ends by the few hundred keys of each airport (decision 34). A distance is computed only for routes whose key was
 * found.
 */
export function selectFittingAlerts({ origin, destination, ...facts }: MatchFacts) {
  return sql`alerts a where a.paused_at is null
    and a.from_key = any ((select alert_keys_of(${origin.icao}))::text[])
    and a.to_key = any ((select alert_keys_of(${destination.icao}))::text[])
    and a.people <= ${facts.seats}
    and (a.date_from is null or a.date_from <= ${facts.lastDay}::date)
    and (a.date_to is null or a.date_to >= ${facts.firstDay}::date)
    and (a.currency is null or a.currency = ${facts.currency} or a.any_currency)
    and (a.max_price_minor is null or a.max_price_minor >= case when a.currency = ${facts.currency}
      then (${facts.pricesMinor}::bigint[])[a.people]
      else (${JSON.stringify(facts.convertedMinor)}::jsonb #>> array[a.currency, (a.people - 1)::text])::bigint end)
    and (a.classes is null or ${facts.aircraftClass} = any (a.classes))
    and alert_end_covers(a.from_reach_km, a.from_lat, a.from_lon, a.from_within_km, a.from_own,
      ${origin.icao}, ${origin.lat}, ${origin.lon})
    and alert_end_covers(a.to_reach_km, a.to_lat, a.to_lon, a.to_within_km, a.to_own,
      ${destination.icao}, ${destination.lat}, ${destination.lon})`
}

async function recordFindings(tx: Tx, leg: LegRow, only: ReturnType<typeof sql>): Promise<void> {
  const facts = toMatchFacts(leg, await readDailyRates(tx, new Date()))
  const schedule = identifySchedule(toPriceSchedule(leg))
  await sql`
    with wanting as materialized (
      select distinct a.user_id from ${selectFittingAlerts(facts)} and ${only}
    ), matched as materialized (
      select w.user_id, e.user_id is not null as is_premium, coalesce(s.timezone, 'UTC') as zone
      from wanting w
      join users u on u.id = w.user_id and may_be_offered(u)
      left join entitlements e on e.user_id = w.user_id and e.plan = 'PREMIUM' and e.valid_from <= now() and now() < e.valid_until
      left join alert_settings s on s.user_id = w.user_id
      where not exists (select from alert_tellings t where t.user_id = w.user_id and t.leg_id = ${leg.id}
        and t.currency = ${leg.currency}
        and (t.price_minor <= ${leg.price} or (t.price_schedule = ${schedule}
          and ${leg.price}::bigint * 100 > t.price_minor * ${100 - SCHEDULED_DROP_PCT}::bigint)))
    ), digests as materialized (
      select zone, alert_digest_at(zone, now()) as at from (select distinct zone from matched where not is_premium) zones
    )
    insert into alert_findings (user_id, leg_id, letter, due_at)
    select m.user_id, ${leg.id}, case when m.is_premium then 'INSTANT' else 'DIGEST' end,
      case when m.is_premium then now() else d.at end
    from matched m left join digests d using (zone)
    on conflict (user_id, leg_id) do update set letter = excluded.letter, due_at = excluded.due_at
      where excluded.due_at < alert_findings.due_at`.execute(tx)
}

async function postponeCheck(tx: Tx, { legId }: { legId: string }): Promise<void> {
  await tx
    .updateTable('alertPriceLooks')
    .set({ lookedAt: sql<Date>`now()` })
    .where('legId', '=', legId)
    .execute()
}

async function savePriceCheck(tx: Tx, { id: legId, price: priceMinor }: LegRow): Promise<void> {
  await tx
    .insertInto('alertPriceLooks')
    .values({ legId, priceMinor })
    .onConflict((conflict) =>
      conflict.column('legId').doUpdateSet({ priceMinor, lookedAt: sql<Date>`now()` }),
    )
    .execute()
}
