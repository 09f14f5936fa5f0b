import { stringify } from 'csv-stringify/sync'
import { escapeFormulasIn } from '#server/runtime/csv.ts'
import type { InvoiceDocument } from './queries.ts'
import { writeDecimal } from './write-invoice-xml.ts'

const COLUMNS = [
  ...['number', 'kind', 'issued_utc', 'corrects', 'seller', 'seller_country', 'seller_vat_id'],
  ...[
    'buyer',
    'buyer_country',
    'buyer_vat_id',
    'booking',
    'departure',
    'from',
    'to',
    'fees_up_to',
    'currency',
  ],
  ...['line', 'category', 'rate_percent', 'rules', 'amount', 'vat', 'amount_minor', 'vat_minor'],
]

/**
 * Writes the tax file of a month: a row for each line of each document, and one for its VAT. Credit notes are below
 * zero, so that each column of amounts can be summed by code and currency. A cell that a spreadsheet would run as a
 * formula is written as text.
 */
export function writeMonthFile(documents: readonly InvoiceDocument[]): string {
  return stringify(documents.flatMap(writeRows), {
    header: true,
    columns: COLUMNS,
    bom: true,
    record_delimiter: 'windows',
    cast: escapeFormulasIn(['seller', 'buyer']),
  })
}

function writeRows(document: InvoiceDocument): Record<string, string | number | null>[] {
  const { seller, buyer, flight: leg, currency, vat } = document
  const sign = document.kind === 'INVOICE' ? 1 : -1
  const about = {
    number: document.number,
    kind: document.kind === 'INVOICE' ? 'invoice' : 'credit note',
    issued_utc: document.issuedAt.toISOString(),
    corrects: document.corrects?.number ?? null,
    ...{ seller: seller.name, seller_country: seller.countryCode, seller_vat_id: seller.vatId },
    ...{ buyer: buyer.name, buyer_country: buyer.countryCode, buyer_vat_id: buyer.vatId },
    ...{ booking: leg?.reference ?? null, departure: leg?.departureDay ?? null },
    ...{ from: leg?.originIcao ?? null, to: leg?.destinationIcao ?? null },
    ...{ fees_up_to: document.month, currency },
  }
  const rows = document.lines.map(({ code, category, rateBps, ruleIds, amountMinor }) => ({
    ...about,
    ...{
      line: code,
      category,
      rate_percent: rateBps === null ? null : rateBps / 100,
      rules: ruleIds.join(' '),
    },
    ...{ amount: writeDecimal(sign * amountMinor, currency), amount_minor: sign * amountMinor },
    ...{ vat: null, vat_minor: null },
  }))
  if (!vat) return rows
  return [
    ...rows,
    {
      ...about,
      ...{
        line: vat.code,
        category: vat.rateBps === 0 ? 'Z' : 'S',
        rate_percent: vat.rateBps / 100,
        rules: '',
      },
      ...{ amount: null, amount_minor: null },
      ...{ vat: writeDecimal(sign * vat.vatMinor, currency), vat_minor: sign * vat.vatMinor },
    },
  ]
}
