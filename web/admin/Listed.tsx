import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Pagination } from '#contract/paging.ts'
import { Button } from '../ui/button/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { useListUrl } from './use-list-url.ts'

type ListedProps<Row> = {
  list: Pick<
    UseQueryResult<{ pagination: Pagination }>,
    'data' | 'error' | 'isError' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >
  /** The rows of the list's answer. */
  rows: Row[] | undefined
  /** The unit of the count: 'messages'. */
  unit: string
  empty: { title: string; text?: ReactNode; action?: ReactNode }
}

type ListedTableProps<Row> = ListedProps<Row> &
  Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'stale'> & {
    /** A sentence above the rows. */
    note?: ReactNode
  }

/** A list as a table with these columns. */
export function ListedTable<Row>({ list, rows, unit, empty, note, ...table }: ListedTableProps<Row>) {
  return (
    <Listed list={list} rows={rows} unit={unit} empty={empty}>
      {(shown, stale) => (
        <>
          {note}
          <DataTable {...table} rows={shown} stale={stale} />
        </>
      )}
    </Listed>
  )
}

type ListedCardsProps<Row> = ListedProps<Row> & { card: (row: Row) => ReactNode }

/** A list as cards below each other, paler while the next rows load. */
export function ListedCards<Row extends { id: string }>({ card, ...listed }: ListedCardsProps<Row>) {
  return (
    <Listed {...listed}>
      {(rows, stale) => (
        <ul className={classNames('grid gap-4 transition-opacity', stale && 'opacity-60')}>
          {rows.map((row) => (
            <li key={row.id}>{card(row)}</li>
          ))}
        </ul>
      )}
    </Listed>
  )
}

/**
 * A list in its four states: loading, failed with a button to try again, empty, and full with a pager. While another page or
 * filter loads, the previous rows stay.
 */
export function Listed<Row>(
  props: ListedProps<Row> & { children: (rows: Row[], stale: boolean) => ReactNode },
) {
  const { list, rows, unit, empty } = props
  const { page, goTo } = useListUrl()
  if (list.isPending) return <ListSkeleton />
  if (!list.data || !rows) return <LoadFailure of={list} />
  const { pagination } = list.data
  return (
    <div>
      {rows.length === 0 && pagination.total === 0 ? (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          {props.children(rows, list.isPlaceholderData)}
          <Pager {...pagination} page={page} unit={unit} onPage={goTo} />
        </div>
      )}
      {list.isError && (
        <AtFoot>
          <LoadFailure of={list} />
        </AtFoot>
      )}
    </div>
  )
}

/** A message that stays visible at the bottom of its block without moving the content. Put it at the end of the block. */
export function AtFoot({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <div role={role} className="sticky bottom-4 z-10 mt-6 rounded-card bg-panel p-4 shadow-card empty:hidden">
      {children}
    </div>
  )
}

type FailedQuery = { error: Error | null; refetch: () => unknown }

/** Replaces content that could not be read. */
export function LoadFailure({ of }: { of: FailedQuery }) {
  return (
    <div className="grid justify-items-start gap-4">
      <FormError message={of.error?.message} />
      <Button variant="secondary" onClick={() => void of.refetch()}>
        Try Again
      </Button>
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function ListSkeleton() {
  return (
    <div className="grid min-h-[70svh] content-start gap-3" role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  )
}

/** Search and filters above a list, as many in a row as fit. */
export function Filters({ children }: { children: ReactNode }) {
  return <search className="flex flex-wrap items-end gap-4 max-sm:*:w-full">{children}</search>
}
