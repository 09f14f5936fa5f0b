import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { ROLES } from '#contract/accounts/accounts.ts'
import { PROVIDERS } from '#contract/accounts/providers.ts'
import { CONTACT_STATUSES } from '#contract/admin/admin-submissions.ts'
import { ACCOUNT_DECISIONS } from '#contract/admin/admin-users.ts'
import { computeGreatCircleKm } from '#contract/airports.ts'
import { DIGEST_HOUR, DIGEST_WEEKDAY } from '#contract/alerts/alerts.ts'
import {
  BOOKING_STATUSES,
  CANCEL_REASONS,
  MAX_LIVE_HOLDS,
  MAX_SEATS_PER_HOLD,
} from '#contract/bookings/bookings.ts'
import { MAX_KEY_NAME_LENGTH } from '#contract/developers/api-keys.ts'
import { EVENT_KINDS } from '#contract/developers/webhook-events.ts'
import { FAILURES } from '#contract/developers/webhooks.ts'
import { MAX_STATEMENT_LENGTH } from '#contract/disputes/disputes.ts'
import { termsOfService } from '#contract/legal/terms.ts'
import { DAY_STATUSES } from '#contract/legs/flight-day.ts'
import { MAX_SEATS } from '#contract/legs/flight-form.ts'
import { LEG_STATUSES, MAX_REASON_LENGTH } from '#contract/legs/flights.ts'
import { PRICE_MODES, SALE_MODES, SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import { CURRENCIES } from '#contract/money.ts'
import {
  DOCUMENT_TYPES,
  KYB_STATUSES,
  MAX_CANCEL_WINDOW_HOURS,
  MAX_DOCUMENT_BYTES,
} from '#contract/operators/operator-forms.ts'
import { PAYOUT_AFTER_SECONDS } from '#contract/payments/payouts.ts'
import { BILLINGS, PLAN_REFUND_STATES } from '#contract/plans/plans.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { SCHEDULE_FORMATS } from '#contract/schedules/schedules.ts'
import { MAX_RADIUS_KM, MAX_SEARCH_PEOPLE } from '#contract/search/search.ts'
import { CONTACT_CATEGORIES } from '#contract/site/form-choices.ts'
import { MAX_CREW_NAME_LENGTH } from '#contract/trips/trip-documents.ts'
import { openHolds } from '#server/bookings/hold/hold-seats.ts'
import { findLatestArrival } from '#server/bookings/passenger-rules.ts'
import { RESPONSE_LENGTH } from '#server/runtime/public-addresses/send-message.ts'
import { aLeg, anOperator, aUser } from './build.ts'
import { openTestDatabase } from './db.ts'

// Rules that exist in SQL and in TypeScript must agree. contract/legs/price.test.ts compares prices and currencies, and
// server/bookings/currencies.test.ts compares fees.
const database = await openTestDatabase()
const { db } = database

describe('a function of the database follows its constant:', () => {
  const at = new Date('2026-12-04T17:30:00Z')
  const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000)

  test('sales close, and payouts are due', async () => {
    const { rows } = await sql<{ due: Date; close: Date }>`
      select leg_payout_due_at(${at}) as due, leg_sales_close_at(${at}) as close`.execute(db)
    assert.deepEqual(rows, [
      { due: secondsLater(PAYOUT_AFTER_SECONDS), close: secondsLater(-SALES_CLOSE_SECONDS) },
    ])
  })

  test('the digest goes out on its weekday and hour by the clock of the zone', async () => {
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'])
      for (let hour = 0; hour < 8 * 24; hour += 5) {
        const asked = secondsLater(hour * 3600)
        const { rows } = await sql<{ at: Date; day: number; time: string }>`
          select at, extract(isodow from at at time zone ${zone})::int as day, to_char(at at time zone ${zone}, 'HH24:MI:SS') as time
          from (select alert_digest_at(${zone}, ${asked}) as at) d`.execute(db)
        const [digest] = rows
        assert.ok(digest)
        const time = `${String(DIGEST_HOUR).padStart(2, '0')}:00:00`
        assert.deepEqual([digest.day, digest.time], [DIGEST_WEEKDAY, time], `${zone} ${asked.toISOString()}`)
        const waits = digest.at.getTime() - asked.getTime()
        assert.ok(waits > 0 && waits <= (7 * 24 + 1) * 3_600_000, `${waits}`)
      }
  })

  test('an account has at most this many live holds, and the waiting list offers it no seats then', async () => {
    const holds = openHolds({ ...database, holdSeconds: 900, feeBps: 1000 })
    const { id: userId } = await aUser(db)
    const { id: operatorId } = await anOperator(db)
    const awaited = await aLeg(db, { operatorId, seatsTotal: 2, seatsSold: 2 })
    await db.insertInto('waitingPlaces').values({ legId: awaited.id, userId, seats: 1 }).execute()
    const hold = async () => {
      const { id: legId } = await aLeg(db, { operatorId })
      await holds.hold({ userId, legId, seats: 1, idempotencyKey: crypto.randomUUID(), network: null })
    }
    const isOffered = async () => {
      const { rows } = await sql`select from servable_places(${awaited.id}, 2, now())`.execute(db)
      return rows.length === 1
    }
    for (let live = 0; live < MAX_LIVE_HOLDS; live++) {
      assert.ok(await isOffered(), `${live}`)
      await hold()
    }
    assert.equal(await isOffered(), false)
    await assert.rejects(hold(), { code: 'too_many_holds' })
  })

  test('the latest arrival of a flight', async () => {
    const days = [
      { expectedDepartureAt: null, landedAt: null },
      { expectedDepartureAt: secondsLater(3600), landedAt: null },
      { expectedDepartureAt: secondsLater(7200), landedAt: secondsLater(9500) },
    ]
    const windows = [null, secondsLater(5400)]
    for (const day of windows.flatMap((departureLatestAt) =>
      days.map((one) => ({ departureLatestAt, ...one })),
    )) {
      const leg = { departureAt: at, arrivalAt: secondsLater(9000), ...day }
      const { id } = await aLeg(db, { departureAt: at })
      const dayStatus = leg.landedAt ? 'LANDED' : 'SCHEDULED'
      await db
        .updateTable('legs')
        .set({ ...leg, dayStatus })
        .where('id', '=', id)
        .execute()
      const { rows } = await sql`select leg_latest_arrival_at(legs) as at from legs where id = ${id}`.execute(
        db,
      )
      assert.deepEqual(rows, [{ at: findLatestArrival(leg) }])
    }
  })

  test('the great circle', async () => {
    const places = [
      ...[
        { lat: 40.85, lon: -74.06 },
        { lat: 25.91, lon: -80.28 },
        { lat: -37.01, lon: 174.79 },
      ],
      ...[
        { lat: 51.88, lon: -0.37 },
        { lat: 71.29, lon: -156.77 },
        { lat: -77.85, lon: 166.47 },
      ],
    ]
    for (const from of places)
      for (const to of places) {
        const { rows } = await sql<{ km: number }>`
          select alert_km_between(${from.lat}, ${from.lon}, ${to.lat}, ${to.lon}) as km`.execute(db)
        assert.ok(Math.abs((rows[0]?.km ?? -1) - computeGreatCircleKm(from, to)) < 0.001)
      }
  })
})

test('the terms and the error of a refused hold have the same numbers', () => {
  const words = ['none', 'one', 'two', 'three', 'four', 'five']
  const terms = JSON.stringify(termsOfService)
  for (const sentence of [
    `A hold keeps 1 to ${MAX_SEATS_PER_HOLD} seats`,
    `one live hold for a flight and ${words[MAX_LIVE_HOLDS]} in all`,
    `Sales of a flight close ${SALES_CLOSE_SECONDS / 3600} hours before departure`,
    `transferred ${PAYOUT_AFTER_SECONDS / 3600} hours after the landing`,
  ])
    assert.ok(terms.includes(sentence), sentence)
  assert.match(PROBLEMS.too_many_holds.sentence, new RegExp(` on ${words[MAX_LIVE_HOLDS]} flights`))
})

const LISTS: Record<string, readonly string[]> = {
  'account_decisions.kind': ACCOUNT_DECISIONS,
  'bookings.cancel_reason': CANCEL_REASONS,
  'bookings.status': BOOKING_STATUSES,
  'contact_messages.category': CONTACT_CATEGORIES,
  'contact_messages.status': CONTACT_STATUSES,
  'identities.provider': PROVIDERS,
  'legs.currency': CURRENCIES,
  'legs.price_mode': PRICE_MODES,
  'legs.sale_mode': SALE_MODES,
  'legs.day_status': DAY_STATUSES,
  'legs.status': LEG_STATUSES,
  'operator_documents.type': DOCUMENT_TYPES,
  'operators.kyb_status': KYB_STATUSES,
  'plan_payments.billing': BILLINGS,
  'plan_refunds.status': PLAN_REFUND_STATES,
  'plan_subscriptions.billing': BILLINGS,
  'schedule_imports.format': SCHEDULE_FORMATS,
  'users.role': ROLES,
  'webhook_attempts.failure': FAILURES,
  'webhook_endpoints.events': EVENT_KINDS,
}

const LIMITS: Record<string, number> = {
  'alerts.from_radius_km': MAX_RADIUS_KM,
  'alerts.people': MAX_SEARCH_PEOPLE,
  'alerts.to_radius_km': MAX_RADIUS_KM,
  'api_keys.name': MAX_KEY_NAME_LENGTH,
  'bookings.cancel_note': MAX_REASON_LENGTH,
  'bookings.seats': MAX_SEATS,
  'check_ins.crew': MAX_CREW_NAME_LENGTH,
  // Infants have the numbers after the seats, and there is at most one for each seat.
  'check_ins.seat': 2 * MAX_SEATS,
  'dispute_answers.statement': MAX_STATEMENT_LENGTH,
  'legs.cancel_reason': MAX_REASON_LENGTH,
  'legs.seats_total': MAX_SEATS,
  'operator_documents.size_bytes': MAX_DOCUMENT_BYTES,
  'operators.cancel_window_hours': MAX_CANCEL_WINDOW_HOURS,
  'passengers.seat': 2 * MAX_SEATS,
  'waiting_places.seats': MAX_SEATS,
  'webhook_attempts.response': RESPONSE_LENGTH,
}

const checks = await sql<{ column: string; rule: string }>`
  select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as rule
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(db)

describe('the check of a column equals its constant:', () => {
  const listRules = (column: string) =>
    checks.rows.filter((row) => row.column === column).map(({ rule }) => rule)

  for (const [column, list] of Object.entries(LISTS))
    test(column, () => {
      const taken = listRules(column).map((rule) =>
        [...rule.matchAll(/'([^']+)'::text/g)].map(([, one]) => one),
      )
      assert.deepEqual(
        taken.map((one) => one.sort()),
        [[...list].sort()],
      )
    })

  for (const [column, limit] of Object.entries(LIMITS))
    test(`${column}, at most ${limit}`, () => {
      const most = listRules(column).map((rule) => Number(/<= (\d+)\)/.exec(rule)?.[1]))
      assert.deepEqual(most, [limit])
    })
})
