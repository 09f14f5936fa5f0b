import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pagination } from '#contract/paging.ts'
import { Button } from '../ui/button/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { ListUrl } from './use-list-url.ts'

type Answer<Row> = { data: Row[]; pagination: Pagination }

/**
 * A list in its four states: loading, failed with a button to try again, empty, and full with a pager. While another page or
 * filter loads, the previous rows stay.
 */
export function Listed<Row>(props: {
  query: Pick<
    UseQueryResult<Answer<Row>>,
    'data' | 'error' | 'isError' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >
  url: Pick<ListUrl, 'page' | 'goTo'>
  /** The unit of the count: 'messages'. */
  unit: string
  empty: { title: string; text?: ReactNode; action?: ReactNode }
  children: (rows: Row[], state: { stale: boolean }) => ReactNode
}) {
  const { query, url, unit } = props
  if (query.isPending) return <ListSkeleton />
  if (!query.data) {
    return <LoadFailure message={query.error?.message ?? ''} onRetry={() => void query.refetch()} />
  }
  const { data, pagination } = query.data
  return (
    <div>
      {data.length === 0 && pagination.total === 0 ? (
        <EmptyState title={props.empty.title} action={props.empty.action}>
          {props.empty.text}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          {props.children(data, { stale: query.isPlaceholderData })}
          <Pager {...pagination} page={url.page} unit={unit} onPage={url.goTo} />
        </div>
      )}
      {query.isError && (
        <AtFoot>
          <LoadFailure message={query.error?.message ?? ''} onRetry={() => void query.refetch()} />
        </AtFoot>
      )}
    </div>
  )
}

/** The rows as cards below each other, paler while the next rows load. */
export function CardList<Row extends { id: string }>(props: {
  rows: Row[]
  stale: boolean
  card: (row: Row) => ReactNode
}) {
  return (
    <ul className={classNames('grid gap-4 transition-opacity', props.stale && 'opacity-60')}>
      {props.rows.map((row) => (
        <li key={row.id}>{props.card(row)}</li>
      ))}
    </ul>
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

/** Replaces content that could not be read. */
export function LoadFailure(props: { message: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <FormError message={props.message} />
      <Button variant="secondary" onClick={props.onRetry}>
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
