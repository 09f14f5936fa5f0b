import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminSanctionsLists, type SanctionsList } from '#contract/screening/sanctions-lists.ts'
import { call } from '../../data/api.ts'
import { formatDay, formatMoment } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { LoadFailure } from '../Listed.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { LoadListDialog } from './LoadListDialog.tsx'
import { LIST_NAMES, screeningKey } from './screening-words.ts'

/** The current and earlier sanctions lists, and a button to load another file. */
export function SanctionsLists({ onDone }: { onDone: (feedback: Feedback) => void }) {
  const [isOpen, setOpen] = useState(false)
  const lists = useQuery({
    queryKey: [...screeningKey, 'lists'],
    queryFn: ({ signal }) => call(adminSanctionsLists.list, { signal }),
  })
  const load = (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      Load a List
    </Button>
  )
  const rows = lists.data?.lists
  return (
    <section aria-label="Lists" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Lists</h2>
        {rows && rows.length > 0 && load}
      </div>
      {lists.isPending && (
        <div role="status">
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton className="h-40" />
        </div>
      )}
      {lists.isLoadingError && <LoadFailure of={lists} />}
      {rows?.length === 0 && (
        <EmptyState title="No list is loaded" action={load}>
          Until one is, nobody is compared with anything.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          needsRem={56}
          caption="Sanctions lists"
          columns={COLUMNS}
          rows={rows}
          getKey={({ id }) => id}
        />
      )}
      {isOpen && <LoadListDialog onClose={() => setOpen(false)} onDone={onDone} />}
    </section>
  )
}

const COLUMNS: Column<SanctionsList>[] = [
  {
    header: 'List',
    cell: ({ kind, isCurrent }) => (
      <span className="grid justify-items-start gap-1">
        {LIST_NAMES[kind]}
        <Badge tone={isCurrent ? 'go' : 'neutral'}>{isCurrent ? 'Current' : 'Replaced'}</Badge>
      </span>
    ),
  },
  { header: 'File of', cell: ({ fileDate }) => formatDay(fileDate) },
  { header: 'People', cell: ({ people }) => people.toLocaleString('en') },
  {
    header: 'SHA-256',
    cell: ({ sha256 }) => <span className="figures text-xs wrap-anywhere">{sha256}</span>,
  },
  {
    header: 'Loaded',
    cell: ({ decision: { by, at, reason } }) => (
      <span className="text-sm wrap-anywhere">
        {by}, {formatMoment(at)}: {reason}
      </span>
    ),
  },
]
