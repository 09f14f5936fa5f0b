import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { CheckInReport } from '#contract/trips/trip-documents.ts'
import { countTravellers } from '#server/bookings/passenger-rules.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Report = { operatorId: string; legId: string; checkIns: CheckInReport[] }

/**
 * Records which passes were used at the boarding of an operator's own leg, by whom and when. Every use is
 * recorded, including a second one of the same pass; a repeated id can only mark its use as undone. Returns the ids
 * whose pass does not belong to this leg. Problem `leg_not_found`.
 */
export async function recordCheckIns(
  db: Db,
  actor: Actor,
  { operatorId, legId, checkIns }: Report,
): Promise<{ unknownIds: string[] }> {
  return await db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('legs')
      .select('id')
      .where('id', '=', legId)
      .where('operatorId', '=', operatorId)
      .executeTakeFirst()
    if (!own) throw new Problem('leg_not_found')
    const bookings = await findBookingsByReference(tx, { legId })
    const unknownIds: string[] = []
    let changed = 0
    for (const report of checkIns) {
      const { booking, seat } = findPass(report.number, bookings)
      if (booking) changed += await recordOne(tx, actor, { report, bookingId: booking.id, seat })
      else unknownIds.push(report.id)
    }
    if (changed > 0) {
      await recordAct(tx, actor, {
        act: 'check-in.record',
        subject: { type: 'leg', id: legId },
        after: { changed, undone: checkIns.filter(({ undone }) => undone).length },
      })
    }
    return { unknownIds }
  })
}

type Booked = { id: string; seats: number; people: number | null; infants: number }

async function findBookingsByReference(tx: Tx, { legId }: { legId: string }): Promise<Map<string, Booked>> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'reference', 'seats', 'people', 'infants'])
    .where('legId', '=', legId)
    .where('confirmedAt', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.reference, row]))
}

function findPass(number: string, bookings: Map<string, Booked>): { booking: Booked | null; seat: number } {
  const end = number.lastIndexOf('-')
  const booking = bookings.get(number.slice(0, end))
  const seat = Number(number.slice(end + 1))
  const isOfIt = booking && seat >= 1 && seat <= countTravellers(booking) + booking.infants
  return { booking: isOfIt ? booking : null, seat }
}

// A phone's clock may be fast, so no check-in is stored later than its report.
async function recordOne(
  tx: Tx,
  actor: Actor,
  { report, bookingId, seat }: { report: CheckInReport; bookingId: string; seat: number },
): Promise<number> {
  const { id, checkedUTC, byCode, crew, undone } = report
  const { rows } = await sql<{ id: string }>`
    insert into check_ins as known (id, booking_id, seat, checked_at, received_at, checked_by, crew, by_code, undone_at)
    select ${id}, ${bookingId}, ${seat}, least(${checkedUTC}::timestamptz, now), now, ${actor.id}, ${crew}, ${byCode},
      case when ${undone}::boolean then now end
    from (select clock_timestamp() as now) clock
    on conflict (id) do update set undone_at = excluded.received_at
      where ${undone}::boolean and known.undone_at is null and known.booking_id = excluded.booking_id
    returning id`.execute(tx)
  return rows.length
}
