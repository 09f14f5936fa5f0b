import { type ExpressionBuilder, sql } from 'kysely'
import type { InvoiceRow } from '#contract/invoices/invoices.ts'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import { Problem } from '#contract/problem.ts'
import type { Database } from '#db/types.ts'
import { type Page, readPage, toLikePattern } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'
import type { InvoicedLeg } from './issue-document.ts'
import { type Amounts, type Category, hasXml, type Party, writeNumber } from './rules.ts'

/** A document as it was issued. */
export type InvoiceDocument = Amounts & {
  id: string
  sellerKind: 'OPERATOR' | 'PLATFORM'
  number: string
  kind: 'INVOICE' | 'CREDIT_NOTE'
  currency: Currency
  language: 'en' | 'fr' | 'ar'
  seller: Party
  agent: Party | null
  buyer: Party
  flight: InvoicedLeg | null
  /** '2026-11' for an invoice of the platform's fees; null for a leg's. */
  month: string | null
  corrects: { number: string; issuedAt: Date } | null
  issuedAt: Date
  hasXml: boolean
}

/**
 * Whose documents are read: those of a traveller's trip, of an operator as seller or as the platform's customer, or
 * all.
 */
export type Whose = { bookingId: string; userId: string } | { operatorId: string } | 'ALL'

/** Returns one of their documents. Problem `invoice_not_found` if it does not exist or belongs to others. */
export async function readInvoice(db: Db, whose: Whose, { id }: { id: string }): Promise<InvoiceDocument> {
  const row = await selectInvoices(db, whose).where('invoices.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('invoice_not_found')
  return toDocument(row)
}

type Filter = {
  month?: string | undefined
  seller?: 'OPERATOR' | 'PLATFORM' | undefined
  search?: string | undefined
}

/** Returns one page of their documents, newest first. */
export async function listInvoices(
  db: Db,
  whose: Whose,
  ask: Page & Filter,
): Promise<{ invoices: InvoiceRow[]; pagination: Pagination }> {
  const sorted = selectInvoices(db, whose)
    .where((eb) => matches(eb, ask))
    .orderBy('invoices.issuedAt', 'desc')
    .orderBy('invoices.id', 'desc')
  const { rows, pagination } = await readPage(sorted, ask)
  return { invoices: rows.map((row) => toRow(toDocument(row))), pagination }
}

/** Returns all their documents of a month by number, for the tax file. */
export async function listMonth(
  db: Db,
  whose: Whose,
  { month }: { month: string },
): Promise<InvoiceDocument[]> {
  const rows = await selectInvoices(db, whose)
    .where((eb) => matches(eb, { month }))
    .orderBy('invoices.sellerKind')
    .orderBy('invoices.operatorId')
    .orderBy('invoices.year')
    .orderBy('invoices.number')
    .execute()
  return rows.map(toDocument)
}

type Joined = Database & { corrected: Database['invoices'] }

function matches(eb: ExpressionBuilder<Joined, 'invoices' | 'corrected'>, { month, seller, search }: Filter) {
  const first = `${month ?? '2000-01'}-01`
  return eb.and([
    ...(month
      ? [
          sql<boolean>`invoices.issued_at >= ${first}::date at time zone 'UTC'`,
          sql<boolean>`invoices.issued_at < (${first}::date + interval '1 month') at time zone 'UTC'`,
        ]
      : []),
    ...(seller ? [eb('invoices.sellerKind', '=', seller)] : []),
    ...(search
      ? [
          sql<boolean>`lower(concat_ws(' ', invoices.seller->>'name', invoices.buyer->>'name', invoices.flight->>'reference',
            'FW-' || case invoices.seller_kind when 'OPERATOR' then upper(right(invoices.operator_id::text, 6)) || '-' else '' end
            || invoices.year || '-' || lpad(invoices.number::text, 6, '0'))) like ${toLikePattern(search)}`,
        ]
      : []),
  ])
}

function selectInvoices(db: Db, whose: Whose) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.correctsId')
    .select([
      ...(['invoices.id', 'invoices.sellerKind', 'invoices.operatorId', 'invoices.year'] as const),
      ...(['invoices.number', 'invoices.kind', 'invoices.currency', 'invoices.netMinor'] as const),
      ...(['invoices.vatMinor', 'invoices.totalMinor', 'invoices.vatCode', 'invoices.vatBps'] as const),
      ...(['invoices.language', 'invoices.issuedAt', 'invoices.seller', 'invoices.agent'] as const),
      ...(['invoices.buyer', 'invoices.flight', 'invoices.month'] as const),
      ...(['corrected.year as correctedYear', 'corrected.number as correctedNumber'] as const),
      'corrected.issuedAt as correctedAt',
      sql<
        Amounts['lines']
      >`(select jsonb_agg(jsonb_build_object('code', l.code, 'category', l.category, 'rateBps', l.rate_bps,
        'amountMinor', l.amount_minor, 'ruleIds', l.rule_ids) order by l.position)
        from invoice_lines l where l.invoice_id = invoices.id)`.as('lines'),
    ])
    .where(({ eb, and, exists, selectFrom }) => {
      if (whose === 'ALL') return and([])
      if ('operatorId' in whose) return eb('invoices.operatorId', '=', whose.operatorId)
      return and([
        eb('invoices.bookingId', '=', whose.bookingId),
        exists(
          selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.id', '=', 'invoices.bookingId')
            .where('bookings.userId', '=', whose.userId),
        ),
      ])
    })
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvoices>['execute']>>[number]

function toDocument(row: Row): InvoiceDocument {
  const { operatorId, sellerKind, year, number, correctedYear, correctedNumber, correctedAt } = row
  const { vatCode, vatBps, vatMinor, ...rest } = row
  // issueDocument() has written these columns in this form.
  const seller = row.seller as unknown as Party
  const buyer = row.buyer as unknown as Party
  return {
    ...rest,
    ...{ seller, buyer, vatMinor },
    agent: row.agent as unknown as Party | null,
    flight: row.flight as unknown as InvoicedLeg | null,
    number: writeNumber({ sellerKind, operatorId, year, number }),
    currency: row.currency as Currency,
    month: row.month?.slice(0, 7) ?? null,
    vat: vatCode === null ? null : { code: vatCode, rateBps: vatBps ?? 0, vatMinor },
    corrects:
      correctedYear === null || correctedNumber === null || correctedAt === null
        ? null
        : {
            number: writeNumber({ sellerKind, operatorId, year: correctedYear, number: correctedNumber }),
            issuedAt: correctedAt,
          },
    hasXml: hasXml({ seller, buyer, lines: row.lines as { category: Category }[] }),
  }
}

function toRow(document: InvoiceDocument): InvoiceRow {
  const { id, number, kind, sellerKind, month, currency, vatMinor, totalMinor } = document
  return {
    ...{ id, number, kind, sellerKind, month, currency, vatMinor, totalMinor, hasXml: document.hasXml },
    sellerName: document.seller.name,
    buyerName: document.buyer.name,
    reference: document.flight?.reference ?? null,
    corrects: document.corrects?.number ?? null,
    issuedUTC: document.issuedAt.toISOString(),
  }
}
