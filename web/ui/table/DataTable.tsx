import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned at the end of their column. */
  align?: 'end'
  /** The name by which the server sorts; without one the column cannot be sorted. */
  sort?: string
}

type Sorting = { by: string; descending: boolean }

type DataTableProps<Row> = {
  /** The caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Whether the rows of an earlier page or filter are shown while the next ones load. */
  stale?: boolean
  /** The width in rem that the columns need side by side. */
  needsRem?: keyof typeof looks
}

// Explicit roles, because some browsers drop the table semantics when a table is drawn as blocks.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
} as const

// Drawn as a table if its container is wide enough, else each row as a card. The classes are written in full, because the
// stylesheet is generated from the source text.
const looks = {
  45: {
    table: '@min-[45rem]:table @min-[45rem]:rounded-card @min-[45rem]:bg-panel @min-[45rem]:shadow-card',
    head: '@min-[45rem]:not-sr-only @min-[45rem]:table-header-group',
    body: '@min-[45rem]:table-row-group',
    headRow: '@min-[45rem]:table-row',
    row: '@min-[45rem]:table-row @min-[45rem]:rounded-none @min-[45rem]:bg-transparent @min-[45rem]:p-0 @min-[45rem]:shadow-none',
    cell: '@min-[45rem]:table-cell @min-[45rem]:border-t @min-[45rem]:border-line @min-[45rem]:px-4 @min-[45rem]:py-3 @min-[45rem]:align-middle @min-[45rem]:first:pl-6 @min-[45rem]:last:pr-6',
    end: '@min-[45rem]:text-right',
    name: '@min-[45rem]:hidden',
    value: '@min-[45rem]:contents',
    header: '@min-[45rem]:table-cell @min-[45rem]:px-4 @min-[45rem]:first:pl-6 @min-[45rem]:last:pr-6',
    unsorted: '@max-[45rem]:sr-only',
  },
  56: {
    table: '@min-[56rem]:table @min-[56rem]:rounded-card @min-[56rem]:bg-panel @min-[56rem]:shadow-card',
    head: '@min-[56rem]:not-sr-only @min-[56rem]:table-header-group',
    body: '@min-[56rem]:table-row-group',
    headRow: '@min-[56rem]:table-row',
    row: '@min-[56rem]:table-row @min-[56rem]:rounded-none @min-[56rem]:bg-transparent @min-[56rem]:p-0 @min-[56rem]:shadow-none',
    cell: '@min-[56rem]:table-cell @min-[56rem]:border-t @min-[56rem]:border-line @min-[56rem]:px-3 @min-[56rem]:py-3 @min-[56rem]:align-middle @min-[56rem]:first:pl-6 @min-[56rem]:last:pr-6',
    end: '@min-[56rem]:text-right',
    name: '@min-[56rem]:hidden',
    value: '@min-[56rem]:contents',
    header: '@min-[56rem]:table-cell @min-[56rem]:px-3 @min-[56rem]:first:pl-6 @min-[56rem]:last:pr-6',
    unsorted: '@max-[56rem]:sr-only',
  },
} as const

/** A table; in a narrow container each row is a card with its columns below each other. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const look = looks[props.needsRem ?? 45]
  return (
    <div className="@container relative">
      {/* A bar instead of faded rows, which would lose contrast. */}
      {props.stale && (
        <span
          aria-hidden="true"
          className="absolute inset-x-5 top-0 h-0.5 animate-pulse rounded-full bg-route"
        />
      )}
      <table
        {...roles.table}
        aria-busy={props.stale || undefined}
        className={classNames('block w-full text-[0.9375rem]', look.table)}
      >
        <caption className="sr-only">{props.caption}</caption>
        {/* When rows are cards, the sort buttons stay above them. */}
        <thead {...roles.rowgroup} className={classNames(props.onSort ? 'block' : 'sr-only', look.head)}>
          <tr {...roles.row} className={classNames('flex flex-wrap gap-x-5', look.headRow)}>
            {props.columns.map((column) => (
              <HeaderCell key={column.header} {...props} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className={classNames('grid gap-4', look.body)}>
          {props.rows.map((row) => (
            <tr
              key={props.getKey(row)}
              {...roles.row}
              className={classNames('grid gap-3 rounded-card bg-panel p-5 shadow-card', look.row)}
            >
              {props.columns.map((column) => (
                <td
                  key={column.header}
                  {...roles.cell}
                  className={classNames(
                    'grid min-w-0 items-baseline gap-x-4 has-[.menu-button]:items-center @min-[18rem]:grid-cols-[8rem_minmax(0,1fr)]',
                    look.cell,
                    column.align === 'end' && look.end,
                  )}
                >
                  <span aria-hidden="true" className={classNames('text-sm text-muted', look.name)}>
                    {column.header}
                  </span>
                  <span className={classNames('min-w-0', look.value)}>{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row>(props: DataTableProps<Row> & { column: Column<Row> }) {
  const { column, sorting, onSort } = props
  const look = looks[props.needsRem ?? 45]
  const sorted = column.sort !== undefined && sorting?.by === column.sort
  const direction = sorted ? (sorting.descending ? 'descending' : 'ascending') : undefined
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={direction}
      className={classNames(
        'py-3 text-start text-sm font-normal whitespace-nowrap text-muted',
        look.header,
        !column.sort && look.unsorted,
        column.align === 'end' && look.end,
      )}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className={classNames('min-h-8 hover:text-ink', sorted && 'font-semibold text-ink')}
          onClick={() => onSort({ by: column.sort ?? '', descending: sorted ? !sorting.descending : false })}
        >
          {column.header}
          <span aria-hidden="true">{sorted ? (sorting.descending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
