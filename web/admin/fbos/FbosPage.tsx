import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFbos, FBO_STATES, type Fbo } from '#contract/fbos/fbos.ts'
import { call } from '../../data/api.ts'
import { FboDialog } from '../../fbos/FboDialog.tsx'
import { fboColumns } from '../../fbos/fbo-columns.tsx'
import { createEmptyFbo, toFboValues } from '../../fbos/fbo-values.ts'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { FboActs } from './FboActs.tsx'

const STATES: Record<(typeof FBO_STATES)[number], string> = {
  due: 'Due for a check',
  checked: 'Checked',
  retired: 'Retired',
}

/** The directory of FBOs. The entry with the oldest check comes first. */
export function FbosPage() {
  const url = useListUrl()
  const queries = useQueryClient()
  const search = url.read('search')
  const state = findChoice(url.read('state'), FBO_STATES)
  const query = { page: url.page, search, state } as const
  const found = useList(['admin', 'fbos', query], (signal) => call(adminFbos.list, { query, signal }))
  const [adding, setAdding] = useState(false)
  const opened = found.data?.data.find(({ id }) => id === url.openId)
  const reread = () => void queries.invalidateQueries({ queryKey: ['admin', 'fbos'] })
  const columns: Column<Fbo>[] = [
    ...fboColumns,
    {
      header: 'Actions',
      align: 'end',
      cell: (fbo) => (
        <div className="flex flex-wrap justify-end gap-2">
          <FboActs fbo={fbo} onDone={reread} />
          {!fbo.retiredUTC && (
            <SmallButton aria-label={`Change ${fbo.name}, ${fbo.icao}`} onClick={() => url.open(fbo.id)}>
              Change
            </SmallButton>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <PageHeading
        lead="Where travellers meet their flights. Entries that nobody has checked for half a year come first."
        actions={<Button onClick={() => setAdding(true)}>Add an FBO</Button>}
      >
        FBOs
      </PageHeading>
      <Filters>
        <SearchBox placeholder="Airport, city, name or operator" />
        <SelectFilter
          name="state"
          label="State"
          className="w-52"
          empty="All"
          options={Object.entries(STATES)}
        />
      </Filters>
      <ListedTable
        list={found}
        rows={found.data?.data}
        unit="FBOs"
        empty={{ title: 'No FBOs found', text: 'No FBO matches this search and this filter.' }}
        caption="FBOs"
        columns={columns}
        getKey={({ id }) => id}
      />
      {adding && (
        <FboDialog
          title="Add an FBO"
          lead="It counts as checked today."
          initial={createEmptyFbo()}
          send={(body) => call(adminFbos.add, { body })}
          onDone={() => {
            setAdding(false)
            reread()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {opened && !opened.retiredUTC && (
        <FboDialog
          key={opened.id}
          title={opened.name}
          lead={`It counts as checked today. Flights on sale that name it: ${opened.flights}; everybody who has booked is told of a change.`}
          initial={toFboValues(opened)}
          fixedAirport
          send={(body) => call(adminFbos.save, { params: { id: opened.id }, body })}
          onDone={() => {
            url.close()
            reread()
          }}
          onClose={url.close}
        />
      )}
    </>
  )
}
