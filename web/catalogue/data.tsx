import { scaleLinear } from 'd3-scale'
import { useId, useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { HEIGHT, MARGIN, ValueAxis, WeekAxis } from '../ui/chart/axes.tsx'
import { ChartFrame } from '../ui/chart/ChartFrame.tsx'
import { Stat, Stats } from '../ui/Stat.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { TravellerPager } from '../ui/table/TravellerPager.tsx'
import type { Group } from './part.ts'
import type { Words } from './words.ts'

export const data: Group = {
  id: 'data',
  parts: (words) => [
    {
      name: 'Tabs',
      file: 'ui/Tabs.tsx',
      wide: true,
      states: [{ state: 'default', show: <TripTabs words={words} /> }],
    },
    {
      name: 'DataTable',
      file: 'ui/table/DataTable.tsx',
      wide: true,
      states: [
        { state: 'default', show: <Bookings words={words} /> },
        { state: 'stale', show: <Bookings words={words} stale /> },
        {
          state: 'narrow',
          show: (
            <div className="max-w-96">
              <Bookings words={words} />
            </div>
          ),
        },
      ],
    },
    {
      name: 'Pager',
      file: 'ui/table/Pager.tsx',
      wide: true,
      states: [
        { state: 'default', show: <Pages words={words} /> },
        { state: 'first', show: <Pages words={words} first /> },
      ],
    },
    {
      name: 'TravellerPager',
      file: 'ui/table/TravellerPager.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: <TravellerPager page={2} pages={7} total={132} counts="flights" onPage={() => {}} />,
        },
      ],
    },
    {
      name: 'Stat',
      file: 'ui/Stat.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <Stats>
              <Stat name={words.seats} note={words.thisWeek}>
                31
              </Stat>
              <Stat name={words.revenue} note={words.thisWeek}>
                €36,580
              </Stat>
              <Stat name={words.bookings}>18</Stat>
            </Stats>
          ),
        },
        {
          state: 'long',
          show: (
            <Stats short>
              <Stat name={words.longAction} note={words.longText}>
                1,234,567
              </Stat>
              <Stat name={words.seats}>0</Stat>
            </Stats>
          ),
        },
      ],
    },
    {
      name: 'ChartFrame',
      file: 'ui/chart/ChartFrame.tsx',
      wide: true,
      states: [{ state: 'default', show: <SeatsSold words={words} /> }],
    },
  ],
}

function TripTabs({ words }: { words: Words }) {
  const [value, setValue] = useState<'all' | 'upcoming' | 'past'>('upcoming')
  const id = useId()
  const tabs = (['all', 'upcoming', 'past'] as const).map((one) => ({ value: one, label: words[one] }))
  return (
    <div className="grid gap-4">
      <Tabs label={words.bookings} tabs={tabs} value={value} panelId={id} onChange={setValue} />
      <div id={id} role="tabpanel" aria-label={words[value]} className="text-muted">
        {words[value]}
      </div>
    </div>
  )
}

type Row = {
  id: string
  route: string
  traveller: string
  seats: number
  state: 'go' | 'caution' | 'warning'
}
const LONG_NAME = 'Maximiliane von Hohenstein-Wallenrodt'

function Bookings({ words, stale = false }: { words: Words; stale?: boolean }) {
  const [sorting, setSorting] = useState({ by: 'seats', descending: true })
  const names = { go: words.confirmed, caution: words.waiting, warning: words.cancelled }
  const columns: Column<Row>[] = [
    { header: words.route, cell: ({ route }) => <bdi className="figures">{route}</bdi> },
    { header: words.traveller, cell: ({ traveller }) => <bdi>{traveller}</bdi> },
    { header: words.state, cell: ({ state }) => <Badge tone={state}>{names[state]}</Badge> },
    {
      header: words.seats,
      align: 'end',
      sort: 'seats',
      cell: ({ seats }) => <span className="figures">{seats}</span>,
    },
  ]
  const bookings: Row[] = [
    { id: '1', route: 'FAB–NCE', traveller: words.someone, seats: 2, state: 'go' },
    { id: '2', route: 'RUH–DWC', traveller: 'Layla Haddad', seats: 8, state: 'caution' },
    { id: '3', route: 'LAS–VNY', traveller: LONG_NAME, seats: 1, state: 'warning' },
  ]
  const rows = bookings.toSorted((one, other) => (one.seats - other.seats) * (sorting.descending ? -1 : 1))
  return (
    <DataTable
      caption={words.bookings}
      columns={columns}
      rows={rows}
      getKey={({ id }) => id}
      sorting={sorting}
      onSort={setSorting}
      stale={stale}
    />
  )
}

function Pages({ words, first = false }: { words: Words; first?: boolean }) {
  const [page, setPage] = useState(first ? 1 : 3)
  const label = first ? words.states.first : words.bookings
  // The version of the back office, which exists only in English; travellers have the other one.
  return (
    <div lang="en" dir="ltr">
      <Pager label={label} page={page} pages={7} total={132} unit="bookings" onPage={setPage} />
    </div>
  )
}

const WEEKS = [9, 14, 12, 21, 26, 31]

function SeatsSold({ words }: { words: Words }) {
  return (
    <ChartFrame
      title={words.seatsSold}
      total="113"
      description={words.seatsSoldText}
      height={HEIGHT}
      table={{
        caption: words.seatsSold,
        head: [words.week, words.seats],
        rows: WEEKS.map((seats, index) => [`${words.week} ${index + 1}`, String(seats)]),
      }}
    >
      {(width) => {
        const x = scaleLinear([0, WEEKS.length - 1], [MARGIN.left + 24, width - MARGIN.right - 24])
        const y = scaleLinear([0, 35], [HEIGHT - MARGIN.bottom, MARGIN.top])
        const points = WEEKS.map((seats, index) => `${x(index)} ${y(seats)}`)
        return (
          <>
            <ValueAxis scale={y} width={width} format={String} whole />
            <path d={`M${points.join('L')}`} fill="none" className="stroke-route" strokeWidth="2.5" />
            <WeekAxis
              weeks={WEEKS.map((_, index) => ({ label: `${words.week} ${index + 1}`, x: x(index) }))}
              width={width}
            />
          </>
        )
      }}
    </ChartFrame>
  )
}
