import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { PlatformConfig } from '#server/config-platform.ts'
import type { Tx } from '#server/runtime/db.ts'
import { BUYER, findOperatorParty, toPlatformParty } from './find-parties.ts'
import type { InvoicedLeg } from './issue-document.ts'
import { addParts, type Facts, negate, type Parts, type Party, type TaxFact } from './rules.ts'

/** Lets one transaction at a time write the documents of a booking. It locks no row that a payment needs. */
export async function lockDocuments(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  await sql`select ${buildDocumentsLock(sql`${bookingId}::uuid`)}`.execute(tx)
}

/** The lock of `lockDocuments` as a part of a statement. */
export function buildDocumentsLock(bookingId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended('invoices ' || ${bookingId}, 0))`
}

/** Returns everything that a document about a booking shows besides its amounts, in the current state. */
export async function findBookingFacts(
  tx: Tx,
  { bookingId, platform }: { bookingId: string; platform: PlatformConfig },
) {
  const row = await tx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .leftJoin('invoiceParties as p', 'p.userId', 'users.id')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select([BUYER.as('buyer'), TAXES.as('taxes')])
    .select(['bookings.reference', 'bookings.currency', 'bookings.operatingCarrier'])
    .select(['users.language', 'legs.operatorId', 'legs.originIcao', 'legs.destinationIcao', 'legs.tail'])
    .select(['origin.city as originCity', 'destination.city as destinationCity'])
    .select([
      sql<string>`to_char(legs.departure_at at time zone origin.timezone, 'YYYY-MM-DD')`.as('departureDay'),
      sql<number>`coalesce(bookings.people, bookings.seats)`.as('people'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { buyer, taxes, language, operatorId, operatingCarrier, currency, ...leg } = row
  const { language: _, ...operator } = await findOperatorParty(tx, { operatorId })
  return {
    operatorId,
    language,
    currency: currency as Currency,
    // The name that the booking shows, even if the operator has changed it since.
    seller: { ...operator, name: operatingCarrier },
    agent: toPlatformParty(platform),
    buyer,
    flight: leg satisfies InvoicedLeg,
    taxes,
  }
}

/** The taxes of the statement's booking. */
const TAXES = sql<TaxFact[]>`(
  select coalesce(jsonb_agg(t order by code), '[]') from (
    select code, (array_agg(kind order by rule_id))[1] as kind, max(rate_bps) as "rateBps", bool_or(in_base) as "inBase",
      max(heads) as heads, array_agg(rule_id order by rule_id) as "ruleIds"
    from booking_tax_lines where booking_id = bookings.id group by code) t)`

export function toFacts(found: {
  currency: Currency
  taxes: TaxFact[]
  seller: { vatId: string | null }
}): Facts {
  return { currency: found.currency, taxes: found.taxes, sellerHasVatId: found.seller.vatId !== null }
}

/** Returns the newest invoice or credit note of a booking, with its seller and buyer. */
export async function findLatest(
  tx: Tx,
  { bookingId, kind }: { bookingId: string; kind: 'INVOICE' | 'CREDIT_NOTE' },
): Promise<{ id: string; seller: Party; buyer: Party; agent: Party | null } | undefined> {
  const row = await tx
    .selectFrom('invoices')
    .select(['id', 'seller', 'buyer', 'agent'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', kind)
    .orderBy('issuedAt', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // issueDocument() has written these columns in this form.
  return row as ReturnType<typeof findLatest> extends Promise<infer Found> ? Found : never
}

/**
 * Returns the amounts that a posting of the ledger moved for a booking's traveller, in minor units; above zero:
 * charged.
 */
export async function readPosting(tx: Tx, { posting }: { posting: string }): Promise<Parts> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, -sum(amount_minor)::bigint as minor from ledger_entries
    where posting = ${posting} and (account in ('platform_fees', 'travellers_held') or account like 'taxes_collected:%')
    group by account`.execute(tx)
  return toParts(rows.map(({ account, minor }) => ({ code: account.split(':')[1] ?? 'FARE', minor })))
}

/** Returns the sum of all documents of a booking: invoices less credit notes. */
export async function sumDocuments(tx: Tx, { bookingId }: { bookingId: string }): Promise<Parts> {
  const { rows } = await sql<{ kind: string; code: string; minor: number }>`
    select i.kind, l.code, sum(l.amount_minor)::bigint as minor from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.booking_id = ${bookingId} and l.code <> 'UNTAXED' group by i.kind, l.code
    union all
    select kind, vat_code, sum(vat_minor)::bigint from invoices
    where booking_id = ${bookingId} and vat_minor <> 0 group by kind, vat_code`.execute(tx)
  const of = (kind: string) => toParts(rows.filter((row) => row.kind === kind))
  return addParts(of('INVOICE'), negate(of('CREDIT_NOTE')))
}

function toParts(rows: readonly { code: string; minor: number }[]): Parts {
  const parts: Parts = { fareMinor: 0, taxes: {} }
  for (const { code, minor } of rows) {
    if (code === 'FARE') parts.fareMinor += minor
    else parts.taxes[code] = (parts.taxes[code] ?? 0) + minor
  }
  return parts
}
