import { hash } from '@node-rs/argon2'
import type { Pool, PoolClient } from 'pg'
import {
  buildKybDecisionRows,
  buildOperatorRows,
  buildUserRows,
  DEMO_ADMIN,
  type OperatorRow,
} from './account-rows.ts'
import { seedAdministration } from './administration.ts'
import { insertDemoFbos } from './airports/fbos.ts'
import { seedAlerts } from './alerts.ts'
import { buildBookingRow, buildLedgerRows, buildPaymentRow, refundRow } from './booking-rows.ts'
import { listDemoBookings } from './bookings.ts'
import { buildEvidenceRows } from './evidence-rows.ts'
import { buildFleetDecisionRows, buildFleetRows } from './fleet/fleet.ts'
import { buildPermissionRows } from './fleet/permissions.ts'
import { insertRows, type NewRow } from './insert-rows.ts'
import { buildLegRow, type LegRow } from './leg-rows.ts'
import { listDemoLegs } from './legs.ts'
import { listDemoOperators, mayPublish } from './operators.ts'
import { payFlownLegs } from './payouts.ts'
import { listDemoUsers } from './people.ts'
import { seedScheduleImport } from './schedule-imports.ts'
import { buildApplicationRows, buildContactRows, buildWaitlistRows } from './submissions/submission-rows.ts'
import { stateDemoTaxes } from './taxes.ts'
import { seedWaiting } from './waiting.ts'

export const DEMO_PASSWORD = 'Ferrywing1'

export const DEMO_LOCK = 7_201_457
const MIN_BOOKABLE_LEGS = 60

/**
 * Inserts the whole demo into a database without one, or new legs into one whose legs have mostly left. Returns
 * which of the two it did, or null. Servers that start at the same time wait for each other.
 */
export async function seedDemo(pool: Pool, { now }: { now: Date }): Promise<'seeded' | 'topped_up' | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    await stateDemoTaxes(client)
    await insertDemoFbos(client, { now })
    const done = (await isSeeded(client)) ? await topUp(client, { now }) : await seed(client, { now })
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

// Looks for any account of the demo, because a single one, such as the administrator's, may have been deleted.
async function isSeeded(client: PoolClient): Promise<boolean> {
  const emails = listDemoUsers().map((user) => user.email)
  const found = await client.query('select from users where email = any($1) limit 1', [emails])
  return found.rowCount === 1
}

async function seed(client: PoolClient, { now }: { now: Date }): Promise<'seeded'> {
  const users = buildUserRows({ now, passwordHash: await hashPassword(DEMO_PASSWORD) })
  const userIds = new Map(users.map((user) => [user.email, user.id]))
  const operators = buildOperatorRows({ now, userIds })
  const legs = legRowsByKey(operators, now)
  const trade = tradeRows({ now, userIds, operators, legs })

  await insertRows(client, 'users', users)
  await insertRows(client, 'operators', operators)
  await insertRows(
    client,
    'kybDecisions',
    buildKybDecisionRows(operators, { now, adminId: userIds.get(DEMO_ADMIN) ?? null }),
  )
  const fleet = buildFleetRows({ ids: idsByKey(operators), now })
  await insertRows(client, 'aircraft', fleet)
  await insertRows(
    client,
    'aircraftDecisions',
    buildFleetDecisionRows(fleet, { adminId: userIds.get(DEMO_ADMIN) ?? null }),
  )
  const adminId = userIds.get(DEMO_ADMIN) ?? null
  await insertRows(
    client,
    'sellingPermissions',
    buildPermissionRows({ ids: idsByKey(operators), adminId, now }),
  )
  await insertRows(client, 'legs', [...legs.values()])
  await insertRows(client, 'priceEvidence', buildEvidenceRows([...legs.values()], { now }))
  const importedBy = userIds.get('operator@ferrywing.test')
  if (importedBy) await seedScheduleImport(client, { legs: [...legs.values()], importedBy, now })
  await insertRows(client, 'bookings', trade.bookings)
  await insertRows(client, 'payments', trade.payments)
  await insertRows(client, 'refunds', trade.refunds)
  await insertRows(client, 'ledgerEntries', trade.ledgerEntries)
  await payFlownLegs(client, { now })
  await seedWaiting(client, { now })
  await seedAlerts(client, { now })
  await insertRows(client, 'contactMessages', buildContactRows(now))
  await insertRows(client, 'applications', buildApplicationRows(now))
  await insertRows(client, 'waitlistEntries', buildWaitlistRows(now))
  await seedAdministration(client, { adminId: userIds.get(DEMO_ADMIN) })
  return 'seeded'
}

// The parameters of server/accounts/sign-in/hash-password.ts, which this folder may not import.
async function hashPassword(password: string): Promise<string> {
  return await hash(password, { memoryCost: 12_288, timeCost: 3, parallelism: 1 })
}

function idsByKey(operators: OperatorRow[]): Map<string, string> {
  return new Map(listDemoOperators().map((operator, index) => [operator.key, operators[index]?.id ?? '']))
}

function legRowsByKey(operators: OperatorRow[], now: Date): Map<string, LegRow> {
  const ids = idsByKey(operators)
  return new Map(
    listDemoLegs(now).map((leg) => [
      leg.key,
      buildLegRow(leg, { operatorId: ids.get(leg.operatorKey) ?? '', now }),
    ]),
  )
}

type World = { now: Date; userIds: Map<string, string>; operators: OperatorRow[]; legs: Map<string, LegRow> }

// The bookings and their payments. The seats of a pending booking count as held on its leg.
function tradeRows({ now, userIds, operators, legs }: World) {
  const bookings: NewRow<'bookings'>[] = []
  const payments: NewRow<'payments'>[] = []
  const refunds: NewRow<'refunds'>[] = []
  const ledgerEntries: NewRow<'ledgerEntries'>[] = []
  for (const booking of listDemoBookings(now)) {
    const leg = legs.get(booking.legKey)
    const operator = operators.find(({ id }) => id === leg?.operatorId)
    const userId = userIds.get(booking.userEmail)
    if (!leg || !operator || !userId)
      throw new Error(`The demo booking ${booking.key} names a traveller or a leg that does not exist`)

    const row = buildBookingRow(booking, { now, userId, leg, operator })
    bookings.push(row)
    if (row.status === 'PENDING') leg.seatsHeld += row.seats
    const payment = buildPaymentRow(booking, { row, receiptEmail: booking.userEmail })
    if (!payment) continue
    payments.push(payment)
    const refund = refundRow(booking, { row, payment, leg })
    if (refund) refunds.push(refund)
    ledgerEntries.push(...buildLedgerRows({ row, payment, refund, operatorId: operator.id }))
  }
  return { bookings, payments, refunds, ledgerEntries }
}

// On a later day most legs have left. Inserts the same schedule again, counted from today, with every seat free.
async function topUp(client: PoolClient, { now }: { now: Date }): Promise<'topped_up' | null> {
  if (await hasEnoughLegs(client, { now })) return null
  const operatorIds = await findOperatorIds(client)
  await renewFleet(client, { operatorIds, now })
  const known = await client.query<{ leg: string }>(
    `select tail || ' ' || to_char(departure_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as leg
     from legs where departure_at > $1`,
    [now],
  )
  const legs = new Set(known.rows.map((row) => row.leg))
  const rows = listDemoLegs(now).flatMap((leg) => {
    const operatorId = operatorIds.get(leg.operatorKey)
    if (!operatorId || leg.status !== 'PUBLISHED' || legs.has(`${leg.tail} ${leg.departureUTC}`)) return []
    return [buildLegRow({ ...leg, seatsTaken: 0 }, { operatorId, now })]
  })
  await insertRows(client, 'legs', rows)
  await insertRows(client, 'priceEvidence', buildEvidenceRows(rows, { now }))
  return rows.length > 0 ? 'topped_up' : null
}

// In an old demo the insurance of the aircraft has expired; a demo older than the register has no aircraft in it.
async function renewFleet(
  client: PoolClient,
  { operatorIds, now }: { operatorIds: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const rows = buildFleetRows({ ids: operatorIds, now })
  const { rows: known } = await client.query<{ tail: string }>(
    'select tail from aircraft where tail = any($1)',
    [rows.map(({ tail }) => tail)],
  )
  const tails = new Set(known.map(({ tail }) => tail))
  await insertRows(
    client,
    'aircraft',
    rows.filter(({ tail }) => !tails.has(tail)),
  )
  await client.query(
    `update aircraft set insured_until = found.insured_until, listing_until = found.listing_until
     from json_populate_recordset(null::aircraft, $1) found
     where aircraft.operator_id = found.operator_id and aircraft.tail = found.tail
       and least(aircraft.insured_until, aircraft.listing_until) < $2::timestamptz + interval '25 days'`,
    [
      JSON.stringify(
        rows.map(({ operatorId, tail, insuredUntil, listingUntil }) => ({
          ...{ operator_id: operatorId, tail, insured_until: insuredUntil, listing_until: listingUntil },
        })),
      ),
      now,
    ],
  )
}

// Counts legs that are bookable as in server/legs/queries.ts, at `now`. It ignores that lapsed holds free seats.
async function hasEnoughLegs(client: PoolClient, { now }: { now: Date }): Promise<boolean> {
  const found = await client.query(
    `select from legs l join operators o on o.id = l.operator_id
     where l.status = 'PUBLISHED' and o.publish_until > $1 and leg_is_covered(l) and leg_sales_close_at(l.departure_at) > $1
       and case when l.sale_mode = 'PER_SEAT' then l.seats_sold + l.seats_held < l.seats_total
         else l.seats_sold + l.seats_held = 0 end
     limit $2`,
    [now, MIN_BOOKABLE_LEGS],
  )
  return (found.rowCount ?? 0) >= MIN_BOOKABLE_LEGS
}

/** The ids of the demo's operators in this database, by key, without those that may not publish. */
export async function findOperatorIds(client: PoolClient): Promise<Map<string, string>> {
  const sellers = listDemoOperators().filter(mayPublish)
  const { rows } = await client.query<{ id: string; email: string }>(
    `select o.id, u.email from operators o join users u on u.id = o.user_id
     where o.kyb_status = 'APPROVED' and o.payouts_enabled and u.email = any($1)`,
    [sellers.map((operator) => operator.accountEmail)],
  )
  const idByEmail = new Map(rows.map((row) => [row.email, row.id]))
  return new Map(
    sellers.flatMap(({ key, accountEmail }) => {
      const id = idByEmail.get(accountEmail)
      return id ? [[key, id] as const] : []
    }),
  )
}
