import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import { borderFacts } from '#server/bookings/border-facts.ts'
import {
  arePassengersOpen,
  computePassengersCloseAt,
  countTravellers,
  findNeedsOfLeg,
  listSeats,
  narrowToBooking,
} from '#server/bookings/passenger-rules.ts'
import { findPassengers } from '#server/bookings/passengers.ts'
import { pushDeparture } from '#server/bookings/push-trip.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import { queueSms } from '#server/messages/sms.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { getSite } from '#server/runtime/site.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { pickDay, type ReminderFacts, writeReminderMail } from './emails.ts'
import { findDueReminder, isOfPassengers, REMINDER_HOURS, type ReminderKind } from './reminder-rules.ts'
import { writeReminderText } from './texts.ts'

type Needs = { rowCipher: RowCipher }

/**
 * Reminds travellers of their legs a day and three hours before departure, and of passengers who are still to be
 * named two days and four hours before: by mail, to their confirmed phone number and to their devices. Each is sent
 * once for a time of departure, even after a crash. After a move, reminders are sent for the new time.
 */
export async function sendReminders(db: Db, needs: Needs): Promise<void> {
  const near = await selectBooked(db).execute()
  const due = near.filter((row) => findDueReminder(row, row) !== null)
  await processEach(
    due.map(({ id }) => id),
    (bookingId) => remind(db, { bookingId, ...needs }),
  )
}

function selectBooked(db: Db | Tx) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(['bookings.id', 'bookings.userId', 'bookings.people', 'bookings.seats'])
    .select('bookings.journeyId')
    .select(['legs.departureAt', 'legs.departureLatestAt', 'legs.arrivalAt'])
    .select(['legs.expectedDepartureAt', 'legs.landedAt', 'legs.baggageNote', 'legs.petNote'])
    .select([
      borderFacts.as('border'),
      sql<Date>`bookings.confirmed_at`.as('confirmedAt'),
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      sql<QuietHours>`coalesce((select to_jsonb(s) from (select timezone, quiet_from as "quietFrom",
        quiet_to as "quietTo" from alert_settings where user_id = bookings.user_id) s), ${NO_QUIET_HOURS})`.as(
        'quietHours',
      ),
      sql<ReminderKind[]>`array(select kind from trip_reminders r
        where r.booking_id = bookings.id and r.departure_at = legs.departure_at)`.as('sent'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('bookings.status', '=', 'CONFIRMED')
    .where('legs.status', '=', 'PUBLISHED')
    .where('legs.departureAt', '>', sql<Date>`now()`)
    .where('legs.departureAt', '<=', sql<Date>`now() + make_interval(hours => ${REMINDER_HOURS.READY_48})`)
    .where('users.anonymisedAt', 'is', null)
    .orderBy('legs.departureAt')
    .orderBy('bookings.id')
}

type QuietHours = { timezone: string; quietFrom: string | null; quietTo: string | null }
const NO_QUIET_HOURS = JSON.stringify({ timezone: 'UTC', quietFrom: null, quietTo: null })

async function remind(db: Db, { bookingId, rowCipher }: Needs & { bookingId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The lock waits for a running cancellation, so that nobody is reminded of a cancelled leg.
    const row = await selectBooked(tx)
      .where('bookings.id', '=', bookingId)
      .forUpdate('bookings')
      .executeTakeFirst()
    const kind = row && findDueReminder(row, row)
    if (!kind) return
    const { userId, departureAt } = row
    const { numInsertedOrUpdatedRows: isFirst } = await tx
      .insertInto('tripReminders')
      .values({ bookingId, kind, departureAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!isFirst) return
    const missing = await findMissing(tx, rowCipher, row)
    if (isOfPassengers(kind) && !missing) return
    const facts: ReminderFacts = {
      ...{ kind, bookingId, now: row.now },
      booking: await findBookingForMail(tx, { bookingId }),
      leavesUTC: (row.expectedDepartureAt ?? departureAt).toISOString(),
      departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
      needs: findNeedsOfLeg(row, row),
      missing,
      baggageNote: row.baggageNote,
      petNote: row.petNote,
    }
    await queueMail(tx, { to: facts.booking.email, mail: writeReminderMail(facts) })
    if (kind === 'READY_48') return
    await queueSms(tx, {
      userId,
      kind: 'NOTICE',
      body: writeReminderText(facts, getSite(tx)),
      usefulUntil: departureAt,
    })
    await pushDeparture(tx, { ...facts, kind: pickDay(facts) })
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBooked>['execute']>>[number]

async function findMissing(tx: Tx, rowCipher: RowCipher, row: Row): Promise<ReminderFacts['missing']> {
  if (!arePassengersOpen(row, row.now)) return null
  const passengers = await findPassengers(tx, rowCipher, { bookingIds: [row.id] })
  const needs = narrowToBooking(findNeedsOfLeg(row, row), row)
  const seats = listSeats(passengers, { seats: countTravellers(row), needs })
  const count = seats.filter(({ missing }) => missing !== null).length
  return count > 0 ? { count, untilUTC: computePassengersCloseAt(row).toISOString() } : null
}
