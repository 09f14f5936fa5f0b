import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type flights, OPERATOR_LEG_SORTS, OPERATOR_LEG_STATES } from '#contract/legs/operator-legs.ts'
import { queryWith } from '../../data/query-with.ts'
import type { NavigateOptions } from '../../router/create-router.ts'
import { useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DayFilter } from '../../ui/form/DayFilter.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { LegsFailure } from './LegsFailure.tsx'
import { legColumns } from './leg-columns.tsx'
import { useOwnLegList } from './leg-queries.ts'

// Typing adds no entries to the browser's history, and is drawn at once, so that the next key continues from the shown text.
const WHILE_TYPING = { replace: true, preventScrollReset: true, flushSync: true }

type List = AnswerOf<typeof flights.list>

/** All legs of the operator; filters, sorting and page live in the address. */
export function LegsPage() {
  const [params, setParams] = useSearchParams()
  const asked = readFilters(params)
  const list = useOwnLegList(asked)

  /** Changed filters start at the first page again. */
  function ask(some: Record<string, string | undefined>, options?: NavigateOptions) {
    setParams(queryWith({ ...some, page: undefined }), options)
  }

  return (
    <>
      <PageHeading
        lead="What is on sale, what is still a draft, and what was flown."
        actions={
          list.isError ? undefined : (
            <>
              <LinkButton to={backOfficePaths.operatorSchedule()} variant="secondary">
                Import a schedule
              </LinkButton>
              <LinkButton to={backOfficePaths.operatorNewLeg()}>New flight</LinkButton>
            </>
          )
        }
      >
        Flights
      </PageHeading>
      {list.data?.publishBlockReason && (
        <Notice tone="caution">Nothing can be published at the moment. {list.data.publishBlockReason}</Notice>
      )}
      {list.isError && !list.data ? (
        <LegsFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className="grid gap-6">
          <StateTabs counts={list.data?.counts} state={asked.state} onState={(state) => ask({ state })} />
          <Filters asked={asked} onAsk={(some) => ask(some, WHILE_TYPING)} />
          {list.isPending && <LoadingRows />}
          {list.data && (
            <Rows
              list={list.data}
              asked={asked}
              stale={list.isPlaceholderData}
              onSort={({ by, descending }) => ask({ sort: by, order: descending ? 'desc' : undefined })}
              onPage={(page) => setParams(queryWith({ page: page > 1 ? String(page) : undefined }))}
              onClear={() => setParams({})}
            />
          )}
        </div>
      )}
    </>
  )
}

type Asked = ReturnType<typeof readFilters>

// An unknown value in the address counts as not given.
function readFilters(params: URLSearchParams) {
  const one = <T extends string>(name: string, allowed: readonly T[]) =>
    allowed.find((value) => value === params.get(name))
  const day = (name: string) =>
    /^\d{4}-\d\d-\d\d$/.test(params.get(name) ?? '') ? (params.get(name) ?? '') : undefined
  const page = Number(params.get('page'))
  return {
    state: one('state', OPERATOR_LEG_STATES),
    q: params.get('q')?.slice(0, 80) || undefined,
    from: day('from'),
    to: day('to'),
    sort: one('sort', OPERATOR_LEG_SORTS) ?? 'soonest',
    order: one('order', ['asc', 'desc']) ?? 'asc',
    page: Number.isInteger(page) && page > 0 && page <= 5000 ? page : 1,
  } as const
}

const TABS = [
  { state: undefined, label: 'All' },
  { state: 'bookable', label: 'Bookable' },
  { state: 'published', label: 'Published' },
  { state: 'draft', label: 'Drafts' },
  { state: 'flown', label: 'Flown' },
  { state: 'cancelled', label: 'Cancelled' },
] as const

function StateTabs(props: {
  counts: List['counts'] | undefined
  state: Asked['state']
  onState: (state: Asked['state']) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">State</legend>
      {TABS.map(({ state, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={props.state === state}
          onClick={() => props.onState(state)}
          className={classNames(
            'min-h-10 rounded-full border px-4 text-[0.9375rem] transition-colors focus-visible:rounded-full',
            props.state === state ? 'border-ink bg-ink text-paper' : 'border-edge bg-panel hover:border-ink',
          )}
        >
          {label}{' '}
          <span className={classNames('figures text-sm', props.state === state ? '' : 'text-muted')}>
            {props.counts?.[state ?? 'all'] ?? ''}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

function Filters({
  asked,
  onAsk,
}: {
  asked: Asked
  onAsk: (some: Record<string, string | undefined>) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  // A search begins when the typing pauses.
  useEffect(() => {
    if (typed === null || typed.trim() === (asked.q ?? '')) return
    const timer = setTimeout(() => onAsk({ q: typed.trim() }), 400)
    return () => clearTimeout(timer)
  }, [typed, asked.q, onAsk])
  return (
    <search className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <TextField
        type="search"
        label="Search"
        placeholder="Route, airport, tail or aircraft"
        maxLength={80}
        value={typed ?? asked.q ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== null && typed.trim() !== (asked.q ?? '')) onAsk({ q: typed.trim() })
          setTyped(null)
        }}
      />
      <DayFilter label="From" value={asked.from ?? ''} onDay={(from) => onAsk({ from })} />
      <DayFilter label="To" value={asked.to ?? ''} onDay={(to) => onAsk({ to })} />
    </search>
  )
}

function Rows(props: {
  list: List
  asked: Asked
  stale: boolean
  onSort: (sorting: { by: string; descending: boolean }) => void
  onPage: (page: number) => void
  onClear: () => void
}) {
  const { list, asked } = props
  const { pagination, counts } = list
  if (counts.all === 0) {
    return (
      <EmptyState
        title="No flights yet"
        action={<LinkButton to={backOfficePaths.operatorNewLeg()}>Add the first flight</LinkButton>}
      >
        Add the flight that goes home empty; it is a draft until you publish it.
      </EmptyState>
    )
  }
  if (list.flights.length === 0) {
    return (
      <EmptyState title="No flight fits" action={<Button onClick={props.onClear}>Show all flights</Button>}>
        Nothing was found with these filters.
      </EmptyState>
    )
  }
  return (
    <>
      {asked.sort === 'price' && (
        <p className="text-sm text-muted">Sorted currency by currency, then by price.</p>
      )}
      <DataTable
        needsRem={56}
        caption="Your flights"
        columns={legColumns}
        rows={list.flights}
        getKey={(leg) => leg.id}
        sorting={{ by: asked.sort, descending: asked.order === 'desc' }}
        onSort={props.onSort}
        stale={props.stale}
      />
      <Pager {...pagination} unit={pagination.total === 1 ? 'flight' : 'flights'} onPage={props.onPage} />
    </>
  )
}

function LoadingRows() {
  return (
    <div aria-busy="true" className="grid gap-2">
      {Array.from({ length: 8 }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
