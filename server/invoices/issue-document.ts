import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'
import type { Amounts, Party } from './rules.ts'

/** The leg of a document, as it was when the document was issued. */
export type InvoicedLeg = {
  reference: string
  originIcao: string
  originCity: string
  destinationIcao: string
  destinationCity: string
  /** The day in the origin's time zone. */
  departureDay: string
  tail: string
  people: number
}

type Subject =
  | { sellerKind: 'OPERATOR'; bookingId: string; posting: string | null; flight: InvoicedLeg }
  | { sellerKind: 'PLATFORM'; month: string }

export type NewDocument = Subject & {
  operatorId: string
  kind: 'INVOICE' | 'CREDIT_NOTE'
  currency: string
  language: 'en' | 'fr' | 'ar'
  seller: Party
  agent: Party | null
  buyer: Party
  correctsId: string | null
  amounts: Amounts
}

/**
 * Writes a document under its seller's next number. The row of the number stays locked until the transaction ends, so
 * numbers have no gaps: a rollback returns the number, and other documents wait meanwhile.
 */
export async function issueDocument(tx: Tx, { amounts, ...document }: NewDocument): Promise<string> {
  const { lines, vat, netMinor, vatMinor, totalMinor } = amounts
  const { operatorId, sellerKind, seller, agent, buyer, ...rest } = document
  const { flight: leg = null, ...about } = { flight: null, ...rest }
  const [year, number] = [sql<number>`(select year from taken)`, sql<number>`(select last_number from taken)`]
  const { id } = await tx
    .with('taken', () => takeNumber({ sellerKind, operatorId }))
    .with('issued', (query) =>
      query
        .insertInto('invoices')
        .values({
          ...about,
          ...{ operatorId, sellerKind, year, number, netMinor, vatMinor, totalMinor },
          vatCode: vat?.code ?? null,
          vatBps: vat?.rateBps ?? null,
          seller: JSON.stringify(seller),
          agent: agent && JSON.stringify(agent),
          buyer: JSON.stringify(buyer),
          flight: leg && JSON.stringify(leg),
        })
        .returning('id'),
    )
    .insertInto('invoiceLines')
    .values(
      lines.map((line, index) => ({
        invoiceId: sql<string>`(select id from issued)`,
        position: index + 1,
        ...line,
      })),
    )
    .returning('invoiceId as id')
    .executeTakeFirstOrThrow()
  return id
}

const NIL = '00000000-0000-0000-0000-000000000000'

function takeNumber({ sellerKind, operatorId }: { sellerKind: 'OPERATOR' | 'PLATFORM'; operatorId: string }) {
  return sql<{ year: number; lastNumber: number }>`(
    insert into invoice_numbers as known (seller_kind, seller_id, year, last_number)
    values (${sellerKind}, ${sellerKind === 'OPERATOR' ? operatorId : NIL}, extract(year from clock_timestamp() at time zone 'UTC'), 1)
    on conflict (seller_kind, seller_id, year) do update set last_number = known.last_number + 1
    returning year, last_number)`
}
