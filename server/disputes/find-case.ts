import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { Db } from '#server/runtime/db.ts'

type Tier = { description: string; refundPct: number }

/**
 * Returns the facts of every booking of a dispute: the disputed one and those of the same charge, such as both legs
 * of a journey, in their order. Empty if there is no such dispute.
 */
export async function findCases(db: Db, { disputeId }: { disputeId: string }) {
  const rows = await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('users as u', 'u.id', 'b.userId')
    .innerJoin('legs as l', 'l.id', 'b.legId')
    .innerJoin('airports as origin', 'origin.icao', 'l.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'l.destinationIcao')
    .innerJoin('aircraftTypes as t', 't.designator', 'l.aircraftType')
    .select([
      'd.id as disputeId',
      'd.stripeDisputeId',
      'd.reason',
      'd.networkCode',
      'd.amountMinor',
      'd.currency',
      'd.openedAt',
    ])
    .select(['d.cardBrand', 'd.cardLast4', 'p.bookingId', 'p.amountMinor as paidMinor', 'p.capturedAt'])
    .select(['p.paymentIntentId', 'b.reference', 'b.createdAt as bookedAt', 'b.seats', 'b.disclosure'])
    .select(['u.name as travellerName', 'u.email', 'b.operatingCarrier as carrier', 'b.refundRules'])
    .select(['b.cancelWindowHours', 'b.noShowPenaltyPct', 'l.status as legState', 'l.tail'])
    .select(['l.departureAt', 'l.arrivalAt', 't.name as aircraft'])
    .select(['origin.city as originCity', 'origin.timezone as originTimezone'])
    .select(['destination.city as destinationCity', 'destination.timezone as destinationTimezone'])
    .select([
      sql<string>`coalesce(origin.iata, origin.icao)`.as('originCode'),
      sql<string>`coalesce(destination.iata, destination.icao)`.as('destinationCode'),
      sql<boolean>`coalesce(l.departure_latest_at, l.departure_at) <= now() and l.status <> 'CANCELLED'`.as(
        'departed',
      ),
      sql<number>`coalesce((select sum(r.amount_minor) from refunds r
        where r.payment_id = p.id and r.status = 'REFUNDED'), 0)`.as('refundedMinor'),
    ])
    .where('d.stripeDisputeId', '=', ({ selectFrom }) =>
      selectFrom('disputes as one').select('one.stripeDisputeId').where('one.id', '=', disputeId),
    )
    .orderBy('b.journeyPart')
    .orderBy('d.id')
    .execute()
  return rows.map(({ refundRules, currency, ...facts }) => ({
    ...facts,
    currency: currency as Currency,
    refundTiers: refundRules as unknown as Tier[],
  }))
}

/** Everything needed to write the evidence about one disputed booking. */
export type CaseFacts = Awaited<ReturnType<typeof findCases>>[number]

/** Returns the check-ins by seat with their times, without those that were undone. */
export async function findCheckIns(
  db: Db,
  { bookingId }: { bookingId: string },
): Promise<{ seat: number; at: Date }[]> {
  const { rows } = await sql<{ seat: number; at: Date }>`
    select seat, min(checked_at) as at from check_ins
    where booking_id = ${bookingId} and undone_at is null group by seat order by at, seat`.execute(db)
  return rows
}

export type Correspondence = {
  mails: { at: Date; subject: string; kind: string | null }[]
  messages: { at: Date; what: string }[]
}

/** Returns the mails about a booking, its traveller's messages that name it, and our answers. */
export async function findCorrespondence(
  db: Db,
  { bookingId, reference, email }: Pick<CaseFacts, 'bookingId' | 'reference' | 'email'>,
): Promise<Correspondence> {
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'kind', sql<Date>`coalesce(sent_at, created_at)`.as('at')])
    .where('bookingId', '=', bookingId)
    .where('recipient', '=', email)
    .where(sql<boolean>`coalesce(kind, '') not like 'dispute-%'`)
    .orderBy('createdAt')
    .execute()
  const { rows } = await sql<{ at: Date; what: string }>`
    with about as (
      select id, created_at, subject, message from contact_messages
      where lower(email) = lower(${email}) and position(${reference} in subject || ' ' || message) > 0
    )
    select created_at as at, 'The traveller: ' || subject || E'\n' || message as what from about
    union all select r.sent_at, 'Our answer: ' || r.body from contact_replies r join about on about.id = r.message_id
    order by at`.execute(db)
  return { mails, messages: rows }
}
