import { Download } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import type { StatementBalance, StatementFormat, StatementMonth } from '#contract/payments/statements.ts'
import { SmallButton } from '../ui/button/Button.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'

export type StatementChoice = { month: string; format: StatementFormat }

/** The months with a statement, each with its opening and closing balance and its two files. */
export function StatementTable(props: {
  months: readonly StatementMonth[]
  /** The file that is being made. */
  busy: StatementChoice | undefined
  onDownload: (choice: StatementChoice) => void
  stale?: boolean
}) {
  return (
    <DataTable
      caption="Monthly statements with the balance at the beginning and at the end of each month"
      columns={buildColumns(props)}
      rows={props.months}
      getKey={({ month }) => month}
      stale={props.stale ?? false}
    />
  )
}

function buildColumns({ busy, onDownload }: Parameters<typeof StatementTable>[0]): Column<StatementMonth>[] {
  return [
    {
      header: 'Month',
      cell: ({ month, over }) => (
        <span className="grid">
          <span>{formatMonth(month)}</span>
          {!over && <span className="text-sm text-muted">So far</span>}
        </span>
      ),
    },
    {
      header: 'Opening balance',
      align: 'end',
      cell: ({ balances }) => <Balances of={balances} at="openingMinor" />,
    },
    {
      header: 'Closing balance',
      align: 'end',
      cell: ({ balances }) => <Balances of={balances} at="closingMinor" />,
    },
    {
      header: 'Download',
      align: 'end',
      cell: ({ month }) => (
        <span className="inline-flex flex-wrap gap-2">
          {(['csv', 'pdf'] as const).map((format) => (
            <SmallButton
              key={format}
              aria-label={`${format.toUpperCase()} of ${formatMonth(month)}`}
              busy={busy?.month === month && busy.format === format && 'Writing...'}
              onClick={() => onDownload({ month, format })}
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

function Balances({ of, at }: { of: readonly StatementBalance[]; at: 'openingMinor' | 'closingMinor' }) {
  const moved = of.filter(({ openingMinor, closingMinor }) => openingMinor !== 0 || closingMinor !== 0)
  return (
    <span className="grid gap-0.5">
      {moved.length === 0 && <span className="text-muted">None</span>}
      {moved.map((balance) => (
        <span key={balance.currency} className="figures text-sm whitespace-nowrap">
          {balance[at] < 0 && '−'}
          {formatMoney(Math.abs(balance[at]), balance.currency)}
        </span>
      ))}
    </span>
  )
}

/** '2026-11' is 'November 2026'. */
function formatMonth(month: string): string {
  return NAME.format(new Date(`${month}-01T00:00:00Z`))
}

const NAME = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
