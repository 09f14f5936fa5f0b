import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { isTaxed, LAP_INFANT, type Taxes } from '#contract/taxes/compute-taxes.ts'
import { quoteParty, sumByRule } from '#server/bookings/taxed-party.ts'
import { postMovedTaxes } from '#server/payments/ledger/post-moved-taxes.ts'
import { lockRefundable, type Refundable, requestRefund } from '#server/payments/refunds/refund.ts'
import { settledParts } from '#server/payments/refunds/settled-parts.ts'
import { sumAmounts } from '#server/payments/refunds/shares-of-refund.ts'
import type { Tx } from '#server/runtime/db.ts'
import { readRatesAt, readTaxBook, type TaxBook } from '#server/taxes/read-tax-book.ts'
import { lockTaxedLegs } from '#server/taxes/read-taxed-legs.ts'
import { type PartyTaxLine, readFrozenLines, toLegTaxLine } from '#server/taxes/tax-lines.ts'
import { type ByRule, type MovedTaxes, planMovedTaxes, type StandingTax } from './plan-moved-taxes.ts'
import { shiftLines } from './shift-lines.ts'

/**
 * `backMinor` is refunded to the traveller; `borneMinor` comes out of the fare (negative if the fare gets money
 * back).
 */
export type SettledTaxes = { backMinor: number; borneMinor: number }

const NOTHING: SettledTaxes = { backMinor: 0, borneMinor: 0 }

/** Reads legs before an operator changes them. The caller holds their locks. */
export async function readBeforeMove(tx: Tx, legIds: readonly string[]) {
  return await lockTaxedLegs(tx, legIds).execute()
}

export type BeforeMove = Awaited<ReturnType<typeof readBeforeMove>>

/**
 * Settles the taxes of paid bookings whose legs an operator has changed (decision 65): a lower tax is refunded to
 * the traveller, a higher tax comes out of the fare and never from the traveller. Taxes follow the rules of the new
 * day of departure and the original day of payment; unpaid holds keep their frozen taxes. Returns what was settled,
 * by booking. Settling the same change again does nothing. Problem `invalid_input` if a fare is too low for the taxes
 * of the new day.
 */
export async function settleMovedTaxes(tx: Tx, before: BeforeMove): Promise<Map<string, SettledTaxes>> {
  const settled = new Map<string, SettledTaxes>()
  const bookings = await lockPaidBookings(
    tx,
    before.map(({ id }) => id),
  )
  if (bookings.length === 0) return settled
  const after = await readBeforeMove(
    tx,
    before.map(({ id }) => id),
  )
  const book = await readTaxBook(tx)
  for (const booking of bookings) {
    const find = (legs: BeforeMove) => legs.find(({ id }) => id === booking.legId)
    const [was, is] = [find(before), find(after)]
    if (!was || !is) continue
    settled.set(booking.id, await settleOne(tx, { booking, was, is, book }))
  }
  return settled
}

async function lockPaidBookings(tx: Tx, legIds: readonly string[]) {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'legId', 'seats', 'people', 'infants', 'currency', 'fareMinor', 'feeMinor', 'taxLines'])
    .select(['reference', 'createdAt', 'childAges', settledParts.as('settled')])
    .select(
      sql<number>`coalesce((select sum(m.fare_minor) from booking_tax_moves m where m.booking_id = bookings.id), 0)`.as(
        'borneMinor',
      ),
    )
    .where(sql<boolean>`leg_id = any(${legIds}::uuid[])`)
    .where('status', '=', 'CONFIRMED')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ settled, ...row }) => ({ ...row, ...findStandingFare(row, settled) }))
}

// The fare of the people who still fly, and the share of the fee in it.
function findStandingFare(
  { fareMinor, feeMinor }: { fareMinor: number; feeMinor: number },
  settled: readonly { fareMinor: number }[],
) {
  const standingMinor = settled.reduce((left, part) => left - part.fareMinor, fareMinor)
  return { fareMinor: standingMinor, feeMinor: Math.ceil((feeMinor * standingMinor) / fareMinor) }
}

type Booking = Awaited<ReturnType<typeof lockPaidBookings>>[number]
type Leg = BeforeMove[number]
type Move = { booking: Booking; was: Leg; is: Leg; book: TaxBook }

async function settleOne(tx: Tx, { booking, was, is, book: today }: Move): Promise<SettledTaxes> {
  const book = { ...today, rates: await readRatesAt(tx, booking.createdAt) }
  const quote = (leg: Leg, sale: { basis: 'NET' | 'ALL_IN'; priceMinor: number }) =>
    quoteParty(book, {
      ...sale,
      leg: { ...leg, currency: booking.currency as Currency },
      party: booking,
      bookedAt: booking.createdAt,
    })
  const { borneMinor } = booking
  const net = { basis: 'NET', priceMinor: booking.fareMinor + borneMinor } as const
  const [old, taxes] = [quote(was, net), quote(is, net)]
  // Without a tax rule for the new day, the leg goes off sale and administrators are notified; until then the paid
  // taxes stay unchanged.
  if ('problem' in old || 'problem' in taxes) return NOTHING
  const payment = isSame(old, taxes) ? null : await lockRefundable(tx, { bookingId: booking.id })
  // A disputed payment is left to the bank's decision.
  if (!payment || payment.isHeld) return NOTHING

  const standing = await findStanding(tx, booking.id)
  const targets = borneMinor === 0 ? findTargets(standing, { old, taxes }) : sumByRule(taxes)
  const plan = planMovedTaxes(standing, { targets, borneMinor })
  // The plan leaves the fare as the traveller agreed to it, and the taxes are added to it.
  if (plan.fareMinor === -borneMinor)
    return await store(tx, { booking, payment, plan, lines: toLines(taxes, { book, leg: is }) })
  // Otherwise the traveller's total stays the same, and the fare is the total less the new taxes.
  const priceMinor = standing.reduce((sum, { dueMinor }) => sum + dueMinor, booking.fareMinor)
  const within = quote(is, { basis: 'ALL_IN', priceMinor })
  if ('problem' in within) throw refuseFare(booking)
  const borne = planMovedTaxes(standing, { targets: sumByRule(within), borneMinor })
  if (booking.fareMinor - borne.fareMinor < Math.max(booking.feeMinor, 1)) throw refuseFare(booking)
  return await store(tx, { booking, payment, plan: borne, lines: toLines(within, { book, leg: is }) })
}

function refuseFare({ reference }: Booking): Problem {
  const message = `The taxes of that flight are more than the fare of booking ${reference} can bear. Cancel the flight instead.`
  return new Problem('invalid_input', { sentence: message, details: [{ path: 'departureLocal', message }] })
}

function isSame(one: Taxes, other: Taxes): boolean {
  const [before, after] = [sumByRule(one), sumByRule(other)]
  const rules = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...rules].every((ruleId) => before[ruleId] === after[ruleId])
}

// A tax that the move does not change keeps its paid amount, even if rounding the total price made that amount a step
// higher or lower.
function findTargets(standing: readonly StandingTax[], { old, taxes }: { old: Taxes; taxes: Taxes }): ByRule {
  const [before, after] = [sumByRule(old), sumByRule(taxes)]
  const kept = standing.filter(
    ({ ruleId }) => after[ruleId] !== undefined && before[ruleId] === after[ruleId],
  )
  return { ...after, ...Object.fromEntries(kept.map(({ ruleId, dueMinor }) => [ruleId, dueMinor])) }
}

async function findStanding(tx: Tx, bookingId: string): Promise<StandingTax[]> {
  const { rows } = await sql<StandingTax>`
    select t.rule_id, (t.amount_minor - coalesce(moved.minor, 0) - coalesce(settled.minor, 0))::bigint as due_minor,
      (t.amount_minor - t.returned_minor - coalesce(settled.minor - settled.back_minor, 0))::bigint as left_minor
    from booking_tax_lines t
    left join lateral (
      select sum((m.returned ->> t.rule_id)::bigint) as minor from booking_tax_moves m where m.booking_id = t.booking_id
    ) moved on true
    left join lateral (
      select sum(coalesce((c.taxes ->> t.rule_id)::bigint, 0)) as minor,
        sum(coalesce((c.taxes_back ->> t.rule_id)::bigint, 0)) as back_minor
      from booking_changes c where c.booking_id = t.booking_id and c.confirmed_at is not null
    ) settled on true
    where t.booking_id = ${bookingId} order by t.created_at, t.rule_id`.execute(tx)
  return rows
}

/** The tax lines of the new leg in the form in which a hold freezes them. */
function toLines(
  { lines }: Taxes,
  { book: { rules }, leg: { saleMode } }: { book: TaxBook; leg: Leg },
): PartyTaxLine[] {
  return [...Map.groupBy(lines, ({ ruleId }) => ruleId).values()].flatMap((own) => {
    const [first] = own
    const rule = rules.find(({ id }) => id === first?.ruleId)
    if (!first || !rule) return []
    const { taxCurrency, fx } = first
    const sum = (pick: (line: Taxes['lines'][number]) => number) =>
      own.reduce((all, line) => all + pick(line), 0)
    const [amountMinor, taxAmountMinor] = [
      sum((line) => line.amountMinor),
      sum((line) => line.taxAmountMinor),
    ]
    const lapInfants = first.baseMinor === null && isTaxed(rule, LAP_INFANT, saleMode)
    const line = toLegTaxLine({ rule, lapInfants, amountMinor, taxCurrency, taxAmountMinor, fx })
    return { ...line, heads: sum(({ heads }) => heads) }
  })
}

type Settling = { booking: Booking; payment: Refundable; plan: MovedTaxes; lines: readonly PartyTaxLine[] }

async function store(tx: Tx, { booking, payment, plan, lines }: Settling): Promise<SettledTaxes> {
  const { shifted, returned, fareMinor } = plan
  const backMinor = sumAmounts({ fareMinor: 0, taxes: returned })
  const settled = { backMinor, borneMinor: fareMinor }
  if (backMinor === 0 && Object.keys(shifted).length === 0) return settled
  const { id: moveId } = await tx
    .insertInto('bookingTaxMoves')
    .values({
      ...{ bookingId: booking.id, fareMinor },
      ...{ shifted: JSON.stringify(shifted), returned: JSON.stringify(returned) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shiftLines(tx, { bookingId: booking.id, shifted, frozen: readFrozenLines(booking.taxLines), lines })
  await postMovedTaxes(tx, { moveId })
  if (backMinor === 0) return settled
  await requestRefund(tx, {
    ...{ payment, amountMinor: backMinor, kind: 'AMOUNT', requestedBy: null },
    reason: 'The operator moved the flight to where or when its taxes are lower',
    parts: { fareMinor: 0, taxes: returned },
  })
  return settled
}
