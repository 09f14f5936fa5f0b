import { sql } from 'kysely'
import type { DayReport } from '#contract/legs/leg-day.ts'
import { Problem } from '#contract/problem.ts'
import { pushBoarding, pushDeparture } from '#server/bookings/push-trip.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { queueMail } from '#server/messages/mail.ts'
import { queueSms } from '#server/messages/sms.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { getSite } from '#server/runtime/site.ts'
import { type DayFacts, decideDay } from './day-rules.ts'
import { writeDelayMail } from './emails.ts'
import { writeDelayText } from './texts.ts'

type Reporting = {
  operatorId: string
  legId: string
  report: DayReport
  /** Whether the report came by the crew's link, which acts for the operator. */
  byCrew: boolean
}

/**
 * Records the status of an operator's own flight on its day. Travellers' pages show it at once. Travellers are
 * notified of a delay and of its end by mail, text message and on their devices, also in quiet hours; of boarding, on
 * their devices only. A landing marks the leg as flown, which schedules its payout. Problems: `leg_not_found`,
 * `flight_not_on_sale` for a draft or a cancelled leg, `invalid_input` with the field.
 */
export async function reportDay(
  db: Db,
  actor: Actor,
  { operatorId, legId, report, byCrew }: Reporting,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const leg = await lockLeg(tx, { operatorId, legId })
    const { status, expectedDepartureUTC, crew, atUTC } = report
    const reported = {
      ...{ status, crew },
      expectedDepartureAt: expectedDepartureUTC ? new Date(expectedDepartureUTC) : null,
      at: atUTC ? new Date(atUTC) : leg.now,
    }
    const decision = decideDay(leg, reported, leg)
    if (decision.do === 'nothing') return
    if (decision.do === 'refuse') throw buildInvalidInput([decision.detail])
    const { day, at, notifies } = decision
    await tx
      .updateTable('legs')
      .set({ ...day, dayChangedAt: at, ...(day.landedAt ? { status: 'FLOWN' } : {}) })
      .where('id', '=', legId)
      .execute()
    await announceLegs(tx, [legId])
    if (notifies) await notifyTravellers(tx, { legId, expectedAt: day.expectedDepartureAt })
    const boards = day.dayStatus === 'BOARDING' && leg.dayStatus !== 'BOARDING'
    // A phone without a network connection may report boarding late.
    if (boards && leg.now.getTime() - at.getTime() < LATE_BOARDING_MS) await pushAllBoarding(tx, { legId })
    await recordAct(tx, actor, {
      act: 'flight.tell-day',
      subject: { type: 'leg', id: legId },
      before: { dayStatus: leg.dayStatus, expectedDepartureAt: leg.expectedDepartureAt },
      after: { dayStatus: day.dayStatus, expectedDepartureAt: day.expectedDepartureAt, at, byCrew },
    })
  })
}

const LATE_BOARDING_MS = 15 * 60_000

async function lockLeg(
  tx: Tx,
  { operatorId, legId }: { operatorId: string; legId: string },
): Promise<DayFacts & { now: Date }> {
  await sql`select from legs where id = ${legId} and operator_id = ${operatorId} for no key update`.execute(
    tx,
  )
  const leg = await tx
    .selectFrom('legs')
    .select(['status', 'departureAt', 'departureLatestAt', 'arrivalAt', 'expectedDepartureAt', 'landedAt'])
    .select(['dayStatus', 'crew', 'departedAt', 'dayChangedAt'])
    .select([bookedDepartsBy.as('bookedDepartsBy'), sql<Date>`clock_timestamp()::timestamptz(3)`.as('now')])
    .where('id', '=', legId)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!leg) throw new Problem('leg_not_found')
  if (leg.status !== 'PUBLISHED' && leg.status !== 'FLOWN') throw new Problem('flight_not_on_sale')
  return leg
}

// Travellers who booked before the leg was moved keep their booked departure here, so that small moves and a delay
// add up.
const bookedDepartsBy = sql<Date>`least(coalesce(legs.departure_latest_at, legs.departure_at), (
  select min(coalesce(c.departs_by, c.departure_at)) from bookings b cross join lateral (
    select departs_by, departure_at from leg_changes
    where leg_id = b.leg_id and changed_at > b.created_at order by changed_at limit 1) c
  where b.leg_id = legs.id and b.status = 'CONFIRMED'))`

type News = { legId: string; expectedAt: Date | null }

async function notifyTravellers(tx: Tx, { legId, expectedAt }: News): Promise<void> {
  for (const { id: bookingId, userId, departureAt } of await findConfirmed(tx, legId)) {
    const booking = await findBookingForMail(tx, { bookingId })
    const facts = { booking, bookingId, expectedUTC: expectedAt?.toISOString() ?? null }
    await queueMail(tx, { to: booking.email, mail: writeDelayMail(facts) })
    const usefulUntil = expectedAt ?? departureAt
    await queueSms(tx, { userId, kind: 'NOTICE', body: writeDelayText(facts, getSite(tx)), usefulUntil })
    await pushDeparture(tx, {
      ...{ bookingId, booking, kind: expectedAt ? 'delayed' : 'onTime' },
      leavesUTC: usefulUntil.toISOString(),
    })
  }
}

async function pushAllBoarding(tx: Tx, { legId }: { legId: string }): Promise<void> {
  for (const { id: bookingId } of await findConfirmed(tx, legId))
    await pushBoarding(tx, { bookingId, booking: await findBookingForMail(tx, { bookingId }) })
}

async function findConfirmed(tx: Tx, legId: string) {
  return await tx
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select(['bookings.id', 'bookings.userId', 'legs.departureAt'])
    .where('bookings.legId', '=', legId)
    .where('bookings.status', '=', 'CONFIRMED')
    .orderBy('bookings.id')
    .execute()
}
