import { sql } from 'kysely'
import type { PlatformConfig } from '#server/config-platform.ts'
import { type Db, lockByName, PIPELINED, type Tx } from '#server/runtime/db.ts'
import { processAllOrEach } from '#server/runtime/process-each.ts'
import { buildDocumentsLock, findBookingFacts, findLatest, readPosting, toFacts } from './booking-facts.ts'
import { issueDocument } from './issue-document.ts'
import { addParts, computeAmounts, negate, type Parts, sumParts } from './rules.ts'

const POSTINGS_PER_PASS = 200
/** How many postings one transaction handles. */
const POSTINGS_TOGETHER = 20
const LATER = { SOON: 5, DECISION: 3600 } as const

/**
 * Issues documents for postings of the ledger that have none: an invoice for a charge, a credit note for a refund. A
 * payment only records its posting in its own transaction, so it never waits for documents.
 */
export async function issueDueInvoices(db: Db, platform: PlatformConfig): Promise<void> {
  const due = await db
    .selectFrom('invoicesDue')
    .select('posting')
    .where('checkAt', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('checkAt')
    // Sorts 'capture' before the postings of refunds.
    .orderBy('posting')
    .limit(POSTINGS_PER_PASS)
    .execute()
  for (let first = 0; first < due.length; first += POSTINGS_TOGETHER) {
    const postings = due.slice(first, first + POSTINGS_TOGETHER).map(({ posting }) => posting)
    await processAllOrEach(
      postings,
      (some) => db.transaction().execute((tx) => issueForPostings(tx, { postings: some, platform })),
      (posting) => putOff(db, posting, LATER.DECISION),
    )
  }
}

// Only one worker issues at a time: two workers that lock the numbers of two sellers in different order would deadlock.
async function issueForPostings(
  tx: Tx,
  { postings, platform }: { postings: readonly string[]; platform: PlatformConfig },
): Promise<number> {
  await lockByName(tx, 'due invoices')
  for (const posting of postings) await issueForPosting(tx, { posting, platform })
  return postings.length
}

/** Issues the document of one posting. Afterwards, or if no document is needed, the posting is no longer due. */
export async function issueForPosting(
  tx: Tx,
  { posting, platform }: { posting: string; platform: PlatformConfig },
): Promise<void> {
  const due = await tx
    .with('due', (query) =>
      query
        .selectFrom('invoicesDue')
        .select('bookingId')
        .where('posting', '=', posting)
        .forUpdate()
        .skipLocked(),
    )
    .selectFrom('due')
    .select(['bookingId', buildDocumentsLock(sql`booking_id`).as('locked')])
    .executeTakeFirst()
  if (!due) return
  const { bookingId } = due
  const waits = (await findEarlier(tx, { posting, bookingId })) ?? (await findDecision(tx, { posting }))
  if (waits === 'NOT_NEEDED') return await drop(tx, posting)
  if (waits) return await putOff(tx, posting, LATER[waits])
  await issue(tx, { posting, bookingId, platform, parts: await readPosting(tx, { posting }) })
  await drop(tx, posting)
}

// A credit note names the invoice that it corrects.
async function findEarlier(
  tx: Tx,
  { posting, bookingId }: { posting: string; bookingId: string },
): Promise<'SOON' | null> {
  if (posting.startsWith('capture:')) return null
  const invoice = await tx
    .selectFrom('invoices')
    .select('id')
    .where('bookingId', '=', bookingId)
    .limit(1)
    .executeTakeFirst()
  return invoice ? null : 'SOON'
}

/**
 * An open dispute changes no price. If it is won, there is nothing to correct; if it is lost, the platform issues a
 * credit note. Both postings of a dispute are decided together.
 */
async function findDecision(
  tx: Tx,
  { posting }: { posting: string },
): Promise<'DECISION' | 'NOT_NEEDED' | null> {
  const [, kind, id = ''] = /^(dispute|dispute-reversal):(.+)$/.exec(posting) ?? []
  if (!kind) return null
  if (kind === 'dispute-reversal') {
    const credited = await hasDocument(tx, `dispute:${id}`)
    if (credited) return null
    const first = await tx
      .selectFrom('invoicesDue')
      .select('posting')
      .where('posting', '=', `dispute:${id}`)
      .executeTakeFirst()
    return first ? 'DECISION' : 'NOT_NEEDED'
  }
  const { status, reinstatedMinor } = await tx
    .selectFrom('disputes')
    .select(['status', 'reinstatedMinor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status === 'LOST') return (await isUndone(tx, id)) ? 'NOT_NEEDED' : null
  if (status !== 'WON' || reinstatedMinor === 0) return 'DECISION'
  return (await isUndone(tx, id)) ? 'NOT_NEEDED' : null
}

async function isUndone(tx: Tx, id: string): Promise<boolean> {
  const both = addParts(
    await readPosting(tx, { posting: `dispute:${id}` }),
    await readPosting(tx, { posting: `dispute-reversal:${id}` }),
  )
  return both.fareMinor === 0 && Object.values(both.taxes).every((minor) => minor === 0)
}

async function hasDocument(tx: Tx, posting: string): Promise<boolean> {
  const found = await tx.selectFrom('invoices').select('id').where('posting', '=', posting).executeTakeFirst()
  return found !== undefined
}

type Issue = { posting: string; bookingId: string; platform: PlatformConfig; parts: Parts }

async function issue(tx: Tx, { posting, bookingId, platform, parts }: Issue): Promise<void> {
  const totalMinor = sumParts(parts)
  if (totalMinor === 0) return
  const kind = totalMinor > 0 ? 'INVOICE' : 'CREDIT_NOTE'
  const { taxes, ...facts } = await findBookingFacts(tx, { bookingId, platform })
  // A correction has the seller and the buyer of the document that it corrects. The invoice of a charge corrects none.
  const opposite = kind === 'INVOICE' ? 'CREDIT_NOTE' : 'INVOICE'
  const corrected = posting.startsWith('capture:')
    ? null
    : await findLatest(tx, { bookingId, kind: opposite })
  const { seller, buyer } = corrected ?? facts
  await issueDocument(tx, {
    ...facts,
    ...{ seller, buyer, sellerKind: 'OPERATOR', bookingId, posting, kind },
    correctsId: corrected?.id ?? null,
    amounts: computeAmounts(totalMinor > 0 ? parts : negate(parts), toFacts({ ...facts, taxes, seller })),
  })
}

async function drop(tx: Tx, posting: string): Promise<void> {
  await tx.deleteFrom('invoicesDue').where('posting', '=', posting).modifyEnd(PIPELINED).execute()
}

async function putOff(db: Db | Tx, posting: string, seconds: number): Promise<void> {
  await db
    .updateTable('invoicesDue')
    .set({ checkAt: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('posting', '=', posting)
    .execute()
}
