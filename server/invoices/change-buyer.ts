import { sql } from 'kysely'
import type { BuyerForm } from '#contract/invoices/invoices.ts'
import { Problem } from '#contract/problem.ts'
import type { PlatformConfig } from '#server/config-platform.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findBookingFacts, findLatest, lockDocuments, sumDocuments, toFacts } from './booking-facts.ts'
import { findBuyer } from './find-parties.ts'
import { issueDocument } from './issue-document.ts'
import { computeAmounts, type Party, sumParts } from './rules.ts'
import { saveBuyer } from './save-party.ts'

const MAX_CHANGES = 10

type Change = { userId: string; bookingId: string; form: BuyerForm; platform: PlatformConfig }

/**
 * Changes the buyer on this trip's documents, and for later trips. If the trip's invoice names another buyer, the rest
 * of its amount is credited and invoiced again. A second call changes nothing. Problems: `booking_not_found`,
 * `invalid_input`, `invoice_changed_too_often`.
 */
export async function changeBuyer(
  db: Db,
  { userId, bookingId, form, platform }: Change,
): Promise<{ issued: boolean }> {
  return await db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!own) throw new Problem('booking_not_found')
    await saveBuyer(tx, { userId, form })
    await lockDocuments(tx, { bookingId })
    return { issued: await issueAgain(tx, { bookingId, platform, buyer: await findBuyer(tx, { userId }) }) }
  })
}

type Again = { bookingId: string; platform: PlatformConfig; buyer: Party }

async function issueAgain(tx: Tx, { bookingId, platform, buyer }: Again): Promise<boolean> {
  const before = await findLatest(tx, { bookingId, kind: 'INVOICE' })
  if (!before || isSame(before.buyer, buyer)) return false
  const parts = await sumDocuments(tx, { bookingId })
  if (sumParts(parts) <= 0) return false
  if ((await countChanges(tx, { bookingId })) >= MAX_CHANGES) throw new Problem('invoice_changed_too_often')
  const { taxes, ...facts } = await findBookingFacts(tx, { bookingId, platform })
  const document = { ...facts, sellerKind: 'OPERATOR', bookingId, posting: null } as const
  const creditNoteId = await issueDocument(tx, {
    ...document,
    ...{ seller: before.seller, agent: before.agent, buyer: before.buyer },
    kind: 'CREDIT_NOTE',
    correctsId: before.id,
    amounts: computeAmounts(parts, toFacts({ ...facts, taxes, seller: before.seller })),
  })
  await issueDocument(tx, {
    ...document,
    kind: 'INVOICE',
    buyer,
    correctsId: creditNoteId,
    amounts: computeAmounts(parts, toFacts({ ...facts, taxes })),
  })
  return true
}

function isSame(one: Party, other: Party): boolean {
  const names = ['name', 'street', 'postcode', 'city', 'countryCode', 'vatId'] as const
  return names.every((name) => one[name] === other[name])
}

async function countChanges(tx: Tx, { bookingId }: { bookingId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('invoices')
    .select(sql<number>`count(*)`.as('count'))
    .where('bookingId', '=', bookingId)
    .where('posting', 'is', null)
    .where('kind', '=', 'CREDIT_NOTE')
    .executeTakeFirstOrThrow()
  return count
}
