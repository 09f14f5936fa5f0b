import { Download } from 'lucide-react'
import type { InvoiceFormat, InvoiceRow } from '#contract/invoices/invoices.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDay } from '../display/written.ts'
import { Badge } from '../ui/Badge.tsx'
import { SmallButton } from '../ui/button/Button.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'

export type InvoiceChoice = { id: string; format: InvoiceFormat }

type InvoiceTableProps = {
  rows: readonly InvoiceRow[]
  caption: string
  /** The parties that a row names, without the reader. */
  parties: readonly ('seller' | 'buyer')[]
  /** The file that is being made. */
  busy: InvoiceChoice | undefined
  onDownload: (choice: InvoiceChoice) => void
  stale?: boolean
}

/** Invoices and credit notes, each as PDF and as an electronic invoice where there is one. */
export function InvoiceTable(props: InvoiceTableProps) {
  return (
    <DataTable
      needsRem={45}
      caption={props.caption}
      columns={buildColumns(props)}
      rows={props.rows}
      getKey={({ id }) => id}
      stale={props.stale ?? false}
    />
  )
}

function buildColumns({ parties, busy, onDownload }: InvoiceTableProps): Column<InvoiceRow>[] {
  return [
    { header: 'Document', cell: (row) => <DocumentCell row={row} /> },
    {
      header: parties.length === 2 ? 'Seller and buyer' : parties[0] === 'buyer' ? 'Buyer' : 'Seller',
      cell: ({ sellerName, buyerName }) => (
        <span className="grid gap-0.5 wrap-anywhere">
          {parties.includes('seller') && <span>{sellerName}</span>}
          {parties.includes('buyer') && (
            <span className={parties.length === 2 ? 'text-sm text-muted' : ''}>{buyerName}</span>
          )}
        </span>
      ),
    },
    {
      header: 'About',
      cell: ({ reference, month }) => (
        <span className="figures text-sm">{reference ?? `Fees up to ${month}`}</span>
      ),
    },
    {
      header: 'Total',
      align: 'end',
      cell: ({ kind, totalMinor, vatMinor, currency }) => (
        <span className="inline-grid gap-0.5">
          <span className="figures text-sm whitespace-nowrap">
            {kind === 'CREDIT_NOTE' && '−'}
            {formatMoney(totalMinor, currency)}
          </span>
          {vatMinor !== 0 && (
            <span className="text-sm whitespace-nowrap text-muted">
              {formatMoney(vatMinor, currency)} VAT
            </span>
          )}
        </span>
      ),
    },
    {
      header: 'Download',
      align: 'end',
      cell: ({ id, number, hasXml }) => (
        <span className="inline-flex flex-wrap gap-2">
          {(hasXml ? (['pdf', 'xml'] as const) : (['pdf'] as const)).map((format) => (
            <SmallButton
              key={format}
              aria-label={`${format.toUpperCase()} of ${number}`}
              busy={busy?.id === id && busy.format === format && 'Writing...'}
              onClick={() => onDownload({ id, format })}
            >
              <Download aria-hidden="true" className="size-4" />
              {format.toUpperCase()}
            </SmallButton>
          ))}
        </span>
      ),
    },
  ]
}

function DocumentCell({ row: { number, kind, issuedUTC, corrects } }: { row: InvoiceRow }) {
  return (
    <span className="grid justify-items-start gap-1">
      <span className="figures text-sm @max-[45rem]:wrap-anywhere @min-[45rem]:whitespace-nowrap">
        {number}
      </span>
      <span className="text-sm text-muted">{formatDay(issuedUTC)}</span>
      {kind === 'CREDIT_NOTE' && <Badge tone="caution">Credit note</Badge>}
      {corrects && <span className="text-sm @max-[45rem]:wrap-anywhere text-muted">Corrects {corrects}</span>}
    </span>
  )
}
