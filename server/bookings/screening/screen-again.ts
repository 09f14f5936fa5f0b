import { sql } from 'kysely'
import type { ScreeningsTable } from '#db/types.ts'
import { findPassengers, formatFullName } from '#server/bookings/passengers.ts'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { findCurrentPeople } from '#server/screening/current-people.ts'
import { comparePerson, recordScreening, type ScreeningNeeds } from './record-screening.ts'

const BOOKINGS_PER_PASS = 200

/** Compares all people with future legs after one of the lists has changed. */
export async function screenAgain(db: Db, needs: ScreeningNeeds): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select b.id from bookings b join legs l on l.id = b.leg_id
      where b.id > ${last}::uuid and l.departure_at > clock_timestamp()
        and (b.status = 'CONFIRMED' or (b.status = 'PENDING' and b.hold_expires_at > clock_timestamp()))
      order by b.id limit ${BOOKINGS_PER_PASS}`.execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await processEach(ids, (bookingId) => screenBooking(db, needs, { bookingId, moment: 'LIST_CHANGED' }))
    last = ids.at(-1) ?? last
  }
}

/** Compares all people of the legs that leave within a day, once. Returns the number of bookings. */
export async function screenDayBefore(db: Db, needs: ScreeningNeeds): Promise<number> {
  if (!(await findCurrentPeople(db))) return 0
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join legs l on l.id = b.leg_id
    where b.status = 'CONFIRMED' and l.departure_at > clock_timestamp()
      and l.departure_at <= clock_timestamp() + interval '24 hours'
      and not exists (select from screenings s where s.booking_id = b.id and s.moment = 'DAY_BEFORE')
    order by l.departure_at limit ${BOOKINGS_PER_PASS}`.execute(db)
  await processEach(
    rows.map(({ id }) => id),
    (bookingId) => screenBooking(db, needs, { bookingId, moment: 'DAY_BEFORE' }),
  )
  return rows.length
}

async function screenBooking(
  db: Db,
  needs: ScreeningNeeds,
  { bookingId, moment }: { bookingId: string; moment: ScreeningsTable['moment'] },
): Promise<void> {
  const buyer = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select('users.name')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const passengers = await findPassengers(db, needs.rowCipher, { bookingIds: [bookingId] })
  const people = [
    { seat: null, person: { name: buyer.name, bornOn: null } },
    ...passengers.map(({ seat, person }) => ({
      seat,
      person: { name: formatFullName(person), bornOn: person.dateOfBirth },
    })),
  ]
  const compared = await Promise.all(
    people.map(async ({ seat, person }) => ({ seat, comparison: await comparePerson(db, person) })),
  )
  await db.transaction().execute(async (tx) => {
    for (const { seat, comparison } of compared)
      if (comparison) await recordScreening(tx, needs, { bookingId, seat, moment, comparison })
  })
}
