import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Screening, ScreeningDecision } from '#contract/screening/screenings.ts'
import { decideRefund } from '#server/bookings/cancel/refund-booking.ts'
import { declineBooking } from '#server/bookings/settle/review-booking.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { findScreening } from './list-screenings.ts'

type Needs = { db: Db; provider: Provider; rowCipher: RowCipher }
type Decision = { id: string; decision: ScreeningDecision; reason: string }

const STATES = { CLEAR: 'CLEARED', CONFIRM: 'CONFIRMED' } as const

/**
 * Decides whether a person is the listed one, for all bookings of the account in which this pair waits. After CLEAR,
 * a booking goes on; after CONFIRM, it is cancelled and all payments are refunded. The same decision again changes
 * nothing. Problems: `screening_not_found`, `screening_decided`.
 */
export async function decideScreening(
  { db, provider, rowCipher }: Needs,
  actor: Actor,
  asked: Decision,
): Promise<Screening> {
  const decided = await db.transaction().execute((tx) => record(tx, actor, asked))
  // The decision is committed. If the provider does not answer now, the jobs try again.
  for (const { id } of decided)
    await applyScreening(db, provider, { screeningId: id }).catch((error: unknown) => {
      if (!isProviderUnavailable(error)) throw error
    })
  const screening = await findScreening(db, rowCipher, asked.id)
  if (!screening) throw new Problem('screening_not_found')
  return screening
}

async function record(tx: Tx, actor: Actor, { id, decision, reason }: Decision): Promise<{ id: string }[]> {
  const status = STATES[decision]
  const pair = await lockPair(tx, id)
  const asked = pair.find((one) => one.id === id)
  if (!asked) throw new Problem('screening_not_found')
  if (asked.status === status) return []
  if (asked.status !== 'OPEN') throw new Problem('screening_decided')
  const open = pair.filter((one) => one.status === 'OPEN')
  await tx
    .updateTable('screenings')
    .set({ status, reason, decidedBy: actor.id, decidedAt: sql<Date>`clock_timestamp()` })
    .where(
      'id',
      'in',
      open.map((one) => one.id),
    )
    .execute()
  for (const one of open)
    await enqueue(tx, 'bookings:apply-screening', { screeningId: one.id }, { key: `screening ${one.id}` })
  await recordAct(tx, actor, {
    act: decision === 'CLEAR' ? 'screening.clear' : 'screening.confirm',
    subject: { type: 'booking', id: asked.bookingId },
    before: { status: 'OPEN' },
    after: {
      ...{ status, screenings: open.map((one) => one.id), result: asked.result },
      ...{ list: asked.kind, fileDate: asked.fileDate, entry: asked.entry },
    },
  })
  return open
}

// Locks all open screenings of this person and entry in the account, in the order of their ids.
async function lockPair(tx: Tx, id: string) {
  const { rows } = await sql<{
    id: string
    bookingId: string
    status: string
    result: string
    kind: string
    fileDate: string
    entry: string
  }>`
    select s.id, s.booking_id, s.status, s.result, l.kind, l.file_date, s.entry from screenings s
    join bookings b on b.id = s.booking_id join sanctions_lists l on l.id = s.list_id
    join (select o.person_hash, o.entry, o.listed_names, o.listed_born_on, ol.kind, ob.user_id
      from screenings o join bookings ob on ob.id = o.booking_id join sanctions_lists ol on ol.id = o.list_id
      where o.id = ${id} and o.status <> 'CLEAR') asked
      on asked.person_hash is not distinct from s.person_hash and asked.entry = s.entry and asked.kind = l.kind
      and asked.user_id = b.user_id and asked.listed_names = s.listed_names
      and asked.listed_born_on = s.listed_born_on
    where s.id = ${id} or s.status = 'OPEN'
    order by s.id for update of s`.execute(tx)
  return rows
}

// The reason is neutral, because the traveller may read it.
const REASON = 'After a check of the booking'

/** Applies the decision about a person to their booking. It may run twice. */
export async function applyScreening(
  db: Db,
  provider: Provider,
  { screeningId }: { screeningId: string },
): Promise<void> {
  const screening = await db
    .selectFrom('screenings')
    .innerJoin('bookings', 'bookings.id', 'screenings.bookingId')
    .select(['bookingId', 'screenings.status', 'decidedBy', 'bookings.status as bookingStatus'])
    .where('screenings.id', '=', screeningId)
    .executeTakeFirst()
  if (!screening) return
  const { bookingId, status, decidedBy, bookingStatus } = screening
  if (status === 'CLEARED') return await settleBooking(db, provider, { bookingId })
  if (status !== 'CONFIRMED' || decidedBy === null || bookingStatus === 'CANCELLED') return
  const actor: Actor = { id: decidedBy, role: 'ADMIN', address: '', userAgent: '' }
  if (bookingStatus === 'PENDING')
    return await declineBooking(db, provider, { bookingId, actor, reason: REASON })
  await refundInFull(db, actor, bookingId)
}

// A leg that has left cannot be cancelled; an administrator then decides about the booking itself.
async function refundInFull(db: Db, actor: Actor, bookingId: string): Promise<void> {
  const full = { bookingId, kind: 'full', reason: REASON, cancelSeats: true, refundedMinor: null } as const
  await db
    .transaction()
    .execute(async (tx) => {
      const { act } = await decideRefund(tx, actor, full)
      await recordAct(tx, actor, act)
    })
    .catch((error: unknown) => {
      const isOver = error instanceof Problem && OVER.includes(error.code)
      if (!isOver) throw error
    })
}

const OVER = ['flight_departed', 'nothing_to_refund', 'payment_disputed']
