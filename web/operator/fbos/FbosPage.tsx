import { useState } from 'react'
import { type Fbo, fbos } from '#contract/fbos/fbos.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { call } from '../../data/api.ts'
import { FboDialog } from '../../fbos/FboDialog.tsx'
import { fboColumns } from '../../fbos/fbo-columns.tsx'
import { createEmptyFbo, toFboValues } from '../../fbos/fbo-values.ts'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { useFbos, useFbosReread } from './fbo-queries.ts'

/** The FBOs that this operator has added to the directory. */
export function FbosPage() {
  const own = useFbos()
  const reread = useFbosReread()
  const [open, setOpen] = useState<Fbo | 'new' | null>(null)
  const close = () => setOpen(null)

  const columns: Column<Fbo>[] = [
    ...fboColumns,
    {
      header: 'Actions',
      align: 'end',
      cell: (fbo) =>
        !fbo.retiredUTC && (
          <SmallButton aria-label={`Change ${fbo.name}, ${fbo.icao}`} onClick={() => setOpen(fbo)}>
            Change
          </SmallButton>
        ),
    },
  ]

  return (
    <>
      <PageHeading
        lead="Where travellers meet your flights. A flight can name any FBO of its airport; these are the ones that you have added and keep."
        actions={own.data && <Button onClick={() => setOpen('new')}>Add an FBO</Button>}
      >
        FBOs
      </PageHeading>
      {own.isPending && <Skeleton className="h-80 rounded-card" />}
      {own.isLoadingError && <LoadFailure of={own} />}
      {own.data?.length === 0 && (
        <EmptyState title="You have added no FBO.">
          The form of a flight lists those of its airport. Add one here if yours is not among them.
        </EmptyState>
      )}
      {own.data && own.data.length > 0 && (
        <DataTable
          caption="Your FBOs"
          columns={columns}
          rows={own.data}
          getKey={({ id }) => id}
          needsRem={45}
        />
      )}
      {open && (
        <FboDialog
          title={open === 'new' ? 'Add an FBO' : open.name}
          lead={open === 'new' ? 'Every operator can name it; you keep it up to date.' : describeNews(open)}
          initial={open === 'new' ? createEmptyFbo() : toFboValues(open)}
          fixedAirport={open !== 'new'}
          send={(body) =>
            open === 'new' ? call(fbos.add, { body }) : call(fbos.save, { params: { id: open.id }, body })
          }
          onDone={() => {
            close()
            void reread()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Says how many travellers are notified of a change. */
function describeNews({ flights: legCount }: Fbo): string {
  if (legCount === 0) return 'No flight on sale names it.'
  const named = legCount === 1 ? '1 flight on sale names it' : `${legCount} flights on sale name it`
  return `${named}: everybody who has booked is told of a change.`
}
