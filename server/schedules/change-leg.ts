import { sql } from 'kysely'
import type { LegForm } from '#contract/legs/leg-form.ts'
import type { ChangePreview, Consequence } from '#contract/legs/operator-legs.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { Problem } from '#contract/problem.ts'
import { notifyOtherLeg } from '#server/bookings/cancel/notify-other-leg.ts'
import { findFullRefundMinor } from '#server/bookings/cancel/quote-cancellation.ts'
import { writeLegChangedMail } from '#server/bookings/leg-emails.ts'
import type { Unfit } from '#server/bookings/on-board/find-unfit.ts'
import { writeUnfitMail } from '#server/bookings/on-board/unfit-emails.ts'
import { pushChange } from '#server/bookings/push-trip.ts'
import { findBookingForMail, STANDING_MINOR } from '#server/bookings/queries.ts'
import { findAlternatives } from '#server/legs/alternatives.ts'
import { askPermissions, buildPermissionProblem, refuseFound } from '#server/legs/may-be-sold/decide.ts'
import { decideLeg } from '#server/legs/may-be-sold/decide-leg.ts'
import { planChange, toLegColumns } from '#server/legs/publish/plan-leg.ts'
import { type LegRow, selectWholeLegRows } from '#server/legs/queries.ts'
import type { LegPlan } from '#server/legs/rules.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announce, announceLegs } from '#server/runtime/events.ts'
import { applyChange, sumUp } from './apply-change.ts'
import {
  type BookedLeg,
  type CurrentLeg,
  describeChange,
  findConsequence,
  findLatestDeparture,
  findSaleProblems,
  isMoreThan,
  pickStrongest,
} from './change-rules.ts'
import { readFactsAfter, readFbos, toFactsBefore } from './leg-facts.ts'

type Change = { userId: string; legId: string; form: LegForm }

/**
 * Returns the consequences of a change to a published leg. Refuses like the change itself, with the same
 * permissions.
 */
export async function previewChange(db: Db, airports: Airports, change: Change): Promise<ChangePreview> {
  const { preview, missing } = await db.transaction().execute(async (tx) => {
    const weighed = await weigh(tx, airports, change)
    if (weighed.missing.length > 0) return weighed
    // The change is made and rolled back, so that the preview equals what the change will settle.
    await sql`savepoint before_change`.execute(tx)
    const applied = await applyChange(tx, weighed, change.form)
    await sql`rollback to savepoint before_change`.execute(tx)
    return { ...weighed, preview: { ...weighed.preview, ...sumUp(applied) } }
  })
  if (missing.length > 0) throw buildPermissionProblem(missing)
  return preview
}

/**
 * Changes a published leg of the caller's operator. Its travellers are notified of what concerns them, and offered a
 * full refund if the change is substantial. A second call notifies nobody again. Problems: `flight_not_on_sale`,
 * `invalid_input`, `flight_needs_permission`. Problem `change_needs_agreement` if the consequence is more than
 * `agreedTo`, the fare would bear more taxes than `agreedTaxesMinor`, or the leg would not take the baggage or pets
 * of more than `agreedUnfit` bookings.
 */
export async function changeLeg(
  db: Db,
  airports: Airports,
  change: Change & { actor: Actor } & Agreed,
): Promise<ChangePreview> {
  const { legId, actor } = change
  const done = await db.transaction().execute(async (tx) => {
    const weighed = await weigh(tx, airports, change)
    if (weighed.missing.length > 0) return weighed
    const { leg, planned, preview, booked, before, after } = weighed
    if (isMoreThan(preview.consequence, change.agreedTo)) throw new Problem('change_needs_agreement')
    const applied = await applyChange(tx, weighed, change.form)
    const sums = sumUp(applied)
    if (isMoreThanAgreed(sums, change)) throw new Problem('change_needs_agreement')
    if (preview.changes.length > 0) {
      await recordChange(tx, leg, preview.consequence)
      // The live stream does not carry times and places, so open pages must read the leg again.
      await announce(tx, 'catalogue', { operatorId: leg.operatorId })
    }
    await announceLegs(tx, [legId])
    for (const booking of booked) {
      const taxBackMinor = applied.settled.get(booking.id)?.backMinor ?? 0
      await notifyTraveller(tx, booking, { legId, before, after, taxBackMinor })
    }
    for (const one of applied.unfit) await queueUnfitMail(tx, one)
    await recordAct(tx, actor, {
      act: 'flight.change',
      subject: { type: 'leg', id: legId },
      before: listFigures(leg),
      after: { ...listFigures({ ...leg, ...toLegColumns(planned) }), consequence: preview.consequence },
    })
    return { ...weighed, preview: { ...preview, ...sums } }
  })
  if (done.missing.length > 0) throw buildPermissionProblem(done.missing)
  return done.preview
}

/** What the operator has agreed to after the preview. */
type Agreed = {
  agreedTo: Consequence
  agreedTaxesMinor?: number | undefined
  agreedUnfit?: number | undefined
}

function isMoreThanAgreed(sums: ReturnType<typeof sumUp>, agreed: Agreed): boolean {
  const { agreedTaxesMinor = Number.POSITIVE_INFINITY, agreedUnfit = Number.POSITIVE_INFINITY } = agreed
  return sums.taxesBorneMinor > agreedTaxesMinor || sums.unfitPets + sums.unfitBaggage > agreedUnfit
}

// A separate mail from the one about the change, because it asks for an answer.
async function queueUnfitMail(tx: Tx, unfit: Unfit): Promise<void> {
  const facts = await findBookingForMail(tx, { bookingId: unfit.bookingId })
  await queueMail(tx, { to: facts.email, mail: writeUnfitMail(facts, unfit) })
}

export type Booked = {
  id: string
  status: 'PENDING' | 'CONFIRMED'
  seats: number
  /** The amount for the passengers who still fly, in minor units. */
  amountMinor: number
  /** The leg as it was when the traveller booked. */
  at: BookedLeg
  consequence: Consequence
}

/** The current leg, and the changed one. */
export type Both = { before: CurrentLeg; after: CurrentLeg }

export type Weighed = {
  leg: LegRow
  planned: LegPlan
  preview: ChangePreview
  booked: Booked[]
  missing: Finding[]
} & Both

async function weigh(tx: Tx, airports: Airports, { userId, legId, form }: Change): Promise<Weighed> {
  const { id: operatorId } = await findOwnOperator(tx, { userId })
  // Locked before anything is read: a traveller who holds or buys a seat now either waits or was already counted.
  await sql`select from legs where id = ${legId} and operator_id = ${operatorId} for no key update`.execute(
    tx,
  )
  const leg = await selectWholeLegRows(tx)
    .where('legs.id', '=', legId)
    .where('legs.operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!leg) throw new Problem('leg_not_found')
  if (leg.status !== 'PUBLISHED') throw new Problem('flight_not_on_sale')

  const details = findSaleProblems({ ...leg, seatsTaken: leg.seatsHeld + leg.seatsSold }, form)
  if (details[0]) throw new Problem('invalid_input', { sentence: details[0].message, details })
  const planned = await planChange(tx, airports, { operatorId, legId, form })
  const findings = await decideLeg(tx, { operatorId, planned })
  refuseFound(findings)
  const missing = findings.filter(({ level }) => level === 'NEEDS_ADMIN')
  await askPermissions(tx, { operatorId, legId, findings: missing })
  const [before, after] = await Promise.all([
    readFbos(tx, toFactsBefore(leg), leg),
    readFbos(tx, await readFactsAfter(tx, planned), form),
  ])
  const booked = (await findBooked(tx, legId, before)).map(({ booking, at }) => ({
    ...booking,
    at,
    consequence: findConsequence(at, before, after),
  }))
  const changes = describeChange(before, after)
  const notified = booked.filter(({ consequence }) => consequence !== 'NONE')
  return {
    ...{ leg, planned, before, after, missing },
    booked: notified,
    preview: {
      consequence: pickStrongest(notified.map(({ consequence }) => consequence)),
      changes,
      bookings: notified.length,
      seats: notified.reduce((sum, { seats }) => sum + seats, 0),
      refundableMinor: notified
        .filter(({ status, consequence }) => status === 'CONFIRMED' && consequence === 'REFUND_OFFERED')
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      ...{ taxesBackMinor: 0, taxesBorneMinor: 0, unfitPets: 0, unfitBaggage: 0 },
    },
  }
}

/** Returns the bookings of the leg, each with the leg as it was when it was booked. */
export async function findBooked(tx: Db | Tx, legId: string, now: CurrentLeg) {
  const rows = await tx
    .selectFrom('bookings')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('legChanges')
          .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legChanges.aircraftType')
          .select(['legChanges.id', 'originIcao', 'destinationIcao', 'departureAt', 'arrivalAt', 'departsBy'])
          .select('class as aircraftClass')
          .whereRef('legChanges.legId', '=', 'bookings.legId')
          .whereRef('legChanges.changedAt', '>', 'bookings.createdAt')
          .orderBy('legChanges.changedAt')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['bookings.id', 'bookings.status', 'bookings.seats'])
    .select(STANDING_MINOR.as('amountMinor'))
    .select(['first.originIcao', 'first.destinationIcao', 'first.departureAt', 'first.arrivalAt'])
    .select(['first.aircraftClass', 'first.departsBy', 'first.id as changeId'])
    .where('bookings.legId', '=', legId)
    .where(
      sql<boolean>`(bookings.status = 'CONFIRMED'
        or (bookings.status = 'PENDING' and bookings.hold_expires_at > clock_timestamp()))`,
    )
    .orderBy('bookings.id')
    .execute()
  return rows.map(({ id, status, seats, amountMinor, ...first }) => ({
    booking: { id, status: status as Booked['status'], seats, amountMinor },
    at: {
      originICAO: first.originIcao ?? now.originICAO,
      destinationICAO: first.destinationIcao ?? now.destinationICAO,
      departureAt: first.departureAt ?? now.departureAt,
      arrivalAt: first.arrivalAt ?? now.arrivalAt,
      aircraftClass: first.aircraftClass ?? now.aircraftClass,
      departsBy: first.changeId ? first.departsBy : findLatestDeparture(now),
    },
  }))
}

export async function recordChange(tx: Tx, leg: LegRow, consequence: Consequence): Promise<void> {
  const { id: legId, originIcao, destinationIcao, departureAt, arrivalAt, aircraftType } = leg
  const departsBy = findLatestDeparture(leg)
  const before = { originIcao, destinationIcao, departureAt, arrivalAt, departsBy, aircraftType }
  await tx
    .insertInto('legChanges')
    .values({ legId, consequence, ...before })
    .execute()
}

type TravellerNotice = {
  legId: string
  /** The amount that the traveller gets back because the changed leg has lower taxes. */
  taxBackMinor: number
  /** Only facts of a place have changed, such as a phone number. */
  placeOnly?: boolean
} & Both

export async function notifyTraveller(
  tx: Tx,
  booking: Booked,
  { legId, before, after, taxBackMinor, placeOnly }: TravellerNotice,
): Promise<void> {
  if (booking.consequence === 'REFUND_OFFERED') {
    await tx
      .updateTable('bookings')
      .set({ fullRefundOfferedAt: sql<Date>`coalesce(full_refund_offered_at, now())` })
      .where('id', '=', booking.id)
      .execute()
  }
  const facts = await findBookingForMail(tx, { bookingId: booking.id })
  const { consequence, status, seats, at: booked } = booking
  const offered = consequence === 'REFUND_OFFERED'
  const alternatives = offered ? await findAlternatives(tx, { legId, seats, booked }) : []
  const paid = status === 'CONFIRMED'
  const refundMinor = offered && paid ? await findFullRefundMinor(tx, { bookingId: booking.id }) : 0
  const mail = writeLegChangedMail(facts, {
    changes: describeChange(before, after, facts.language),
    ...{ consequence, paid, refundMinor, taxBackMinor, alternatives, placeOnly: placeOnly === true },
    bookingId: booking.id,
  })
  await queueMail(tx, { to: facts.email, mail })
  if (paid)
    await pushChange(tx, { bookingId: booking.id, booking: facts, kind: offered ? 'moved' : 'changed' })
  if (offered && paid) await notifyOtherLeg(tx, { bookingId: booking.id })
}

type Figures = Pick<
  LegRow,
  | 'originIcao'
  | 'destinationIcao'
  | 'departureAt'
  | 'arrivalAt'
  | 'tail'
  | 'aircraftType'
  | 'seatsTotal'
  | 'priceMode'
  | 'askPriceMinor'
  | 'floorPriceMinor'
>

function listFigures(leg: Figures): Record<string, unknown> {
  const { originIcao, destinationIcao, departureAt, arrivalAt, tail, aircraftType } = leg
  const { seatsTotal, priceMode, askPriceMinor, floorPriceMinor } = leg
  const facts = { originIcao, destinationIcao, departureAt, arrivalAt, tail, aircraftType }
  return { ...facts, seatsTotal, priceMode, askPriceMinor, floorPriceMinor }
}
