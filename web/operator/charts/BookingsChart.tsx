import { scaleBand, scaleLinear } from 'd3-scale'
import type { DashboardWeek } from '#contract/operators/operator-dashboard.ts'
import { HEIGHT, MARGIN, ValueAxis, WeekAxis } from '../../ui/chart/axes.tsx'
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx'
import { formatDay, formatShortDay } from '../dates.ts'

const LEAST_TOP = 4

/** Confirmed bookings, week by week, as bars. */
export function BookingsChart({ weeks }: { weeks: readonly DashboardWeek[] }) {
  const total = weeks.reduce((sum, { bookingCount }) => sum + bookingCount, 0)
  const best = weeks.reduce(
    (top, week) => (week.bookingCount > top.bookingCount ? week : top),
    weeks[0] ?? NONE,
  )
  return (
    <ChartFrame
      title="Bookings by week"
      total={total.toLocaleString('en-US')}
      description={
        total === 0
          ? `No bookings in ${weeks.length} weeks.`
          : `${total} bookings in ${weeks.length} weeks; most, ${best.bookingCount}, in the week of ${formatDay(best.weekStart)}.`
      }
      height={HEIGHT}
      table={{
        caption: 'Bookings by week',
        head: ['Week of', 'Bookings'],
        rows: weeks.map(({ weekStart, bookingCount }) => [formatDay(weekStart), String(bookingCount)]),
      }}
    >
      {(width) => <Bars weeks={weeks} width={width} />}
    </ChartFrame>
  )
}

const NONE: DashboardWeek = { weekStart: '', bookingCount: 0, revenue: [] }

function Bars({ weeks, width }: { weeks: readonly DashboardWeek[]; width: number }) {
  const x = scaleBand(
    weeks.map(({ weekStart }) => weekStart),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.32)
  const most = Math.max(LEAST_TOP, ...weeks.map(({ bookingCount }) => bookingCount))
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4)
  const bottom = HEIGHT - MARGIN.bottom
  return (
    <>
      <ValueAxis scale={y} width={width} format={String} whole />
      {weeks.map(({ weekStart, bookingCount }) => {
        const left = x(weekStart) ?? 0
        const top = y(bookingCount)
        return (
          <g key={weekStart} className="group">
            <rect
              x={left - x.step() * 0.16}
              y={MARGIN.top}
              width={x.step()}
              height={bottom - MARGIN.top}
              fill="transparent"
            />
            <rect
              x={left}
              y={top}
              width={x.bandwidth()}
              height={bottom - top}
              rx={Math.min(4, x.bandwidth() / 2)}
              className="fill-select transition-[fill] group-hover:fill-ink"
            />
            <text
              x={left + x.bandwidth() / 2}
              y={top - 6}
              textAnchor="middle"
              className="figures fill-ink text-xs opacity-0 group-hover:opacity-100"
            >
              {bookingCount}
            </text>
          </g>
        )
      })}
      <WeekAxis
        width={width}
        weeks={weeks.map(({ weekStart }) => ({
          label: formatShortDay(weekStart),
          x: (x(weekStart) ?? 0) + x.bandwidth() / 2,
        }))}
      />
    </>
  )
}
