import { sql } from 'kysely'
import type { CancellationPreview } from '#contract/legs/operator-legs.ts'
import { checkCancellation } from '#contract/may-be-sold/check-people.ts'
import type { LegalBasis } from '#contract/may-be-sold/facts.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { cancelLegs } from './cancel-legs.ts'

/** Returns which travellers a cancellation would refund now, and how much. */
export async function previewCancellation(
  db: Db,
  { userId, legId }: { userId: string; legId: string },
): Promise<CancellationPreview> {
  const { currency, ...leg } = await findOwnLeg(db, { userId, legId })
  const mustBeImpossible = findRefusal(leg, { isImpossible: false }) !== null
  const { rows } = await sql<Omit<CancellationPreview, 'currency' | 'mustBeImpossible'>>`
    select count(*) filter (where left_minor > 0) as refunded_bookings,
      coalesce(sum(seats) filter (where left_minor > 0), 0) as refunded_seats,
      coalesce(sum(left_minor), 0) as refunded_minor,
      count(*) filter (where status = 'PENDING' and hold_expires_at > now()) as released_holds
    from (
      select b.*, (select p.amount_minor - coalesce((
          select sum(r.amount_minor) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0)
        from payments p where p.booking_id = b.id and b.status <> 'PENDING'
          and p.status in ('CAPTURED', 'REFUNDED')) as left_minor
      from bookings b where b.leg_id = ${legId}
    ) booked`.execute(db)
  return { ...NOBODY, ...rows[0], currency, mustBeImpossible }
}

/**
 * Cancels one of the operator's published legs; see `cancelLegs` for the effects. Cancelling it again changes
 * nothing. Problems: `flight_not_on_sale` for a draft or a flown leg, `invalid_input` for a public charter that
 * leaves within ten days unless it is impossible to fly.
 */
export async function cancelLeg(
  db: Db,
  { actor, legId, reason, isImpossible }: Cancelling,
): Promise<CancellationPreview> {
  return await db.transaction().execute(async (tx) => {
    const leg = await findOwnLeg(tx, { userId: actor.id, legId })
    const { status, currency } = leg
    if (status === 'DRAFT' || status === 'FLOWN') throw new Problem('flight_not_on_sale')
    const refusal = findRefusal(leg, { isImpossible })
    if (refusal !== null)
      throw new Problem('invalid_input', {
        sentence: refusal,
        details: [{ path: 'isImpossible', message: refusal }],
      })
    const [cancelled] = await cancelLegs(tx, { legIds: [legId], reason })
    if (!cancelled) return { ...NOBODY, currency }
    const { refundedBookings, refundedSeats, refundedMinor, releasedHolds } = cancelled
    const outcome = { ...NOBODY, refundedBookings, refundedSeats, refundedMinor, releasedHolds, currency }
    await recordAct(tx, actor, {
      act: 'flight.cancel',
      subject: { type: 'leg', id: legId },
      before: { status: 'PUBLISHED' },
      after: { status: 'CANCELLED', isImpossible, ...outcome },
    })
    return outcome
  })
}

const NOBODY = {
  ...{ refundedBookings: 0, refundedSeats: 0, refundedMinor: 0, releasedHolds: 0 },
  mustBeImpossible: false,
}

type Cancelling = { actor: Actor; legId: string; reason: string; isImpossible: boolean }
type OwnLeg = Awaited<ReturnType<typeof findOwnLeg>>

function findRefusal(
  { status, role, departureAt }: Omit<OwnLeg, 'currency'>,
  { isImpossible }: { isImpossible: boolean },
): string | null {
  if (status !== 'PUBLISHED') return null
  const leg = { departureAt, legalBasis: role && { role } }
  return checkCancellation({ leg, isImpossible }, new Date())[0]?.message ?? null
}

async function findOwnLeg(db: Db | Tx, { userId, legId }: { userId: string; legId: string }) {
  const { id } = await findOwnOperator(db, { userId })
  const leg = await db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .select(['legs.status', 'currency', 'departureAt'])
    .select(sql<LegalBasis['role'] | null>`coalesce(legs.legal_basis, operators.seller_role)`.as('role'))
    .where('legs.id', '=', legId)
    .where('operatorId', '=', id)
    .executeTakeFirst()
  if (!leg) throw new Problem('leg_not_found')
  return { ...leg, currency: leg.currency as Currency }
}
