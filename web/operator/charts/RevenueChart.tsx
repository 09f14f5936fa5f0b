import { scaleLinear, scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { type Currency, formatMoney, getMinorPerMajor } from '#contract/money.ts'
import type { DashboardWeek } from '#contract/operators/operator-dashboard.ts'
import { HEIGHT, MARGIN, ValueAxis, WeekAxis } from '../../ui/chart/axes.tsx'
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx'
import { formatDay, formatShortDay } from '../dates.ts'
import { Choice } from './Choice.tsx'

const LEAST_TOP = 4

type Point = { weekStart: string; amountMinor: number }

/** Revenue in one currency, week by week, as a line; several currencies are never added up. */
export function RevenueChart(props: {
  weeks: readonly DashboardWeek[]
  currencies: readonly Currency[]
  currency: Currency
  onCurrency: (currency: Currency) => void
}) {
  const { weeks, currency, currencies } = props
  const points = weeks.map(({ weekStart, revenue }) => ({
    weekStart,
    amountMinor: amountIn(revenue, currency),
  }))
  const total = points.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <ChartFrame
      title="Revenue by week"
      total={formatMoney(total, currency)}
      description={`${formatMoney(total, currency)} in ${weeks.length} weeks, by the week in which bookings were confirmed, after fee and refunds.`}
      height={HEIGHT}
      control={
        currencies.length > 1 && (
          <Choice
            label="Currency"
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={props.onCurrency}
          />
        )
      }
      table={{
        caption: `Revenue by week in ${currency}`,
        head: ['Week of', ...currencies],
        rows: weeks.map(({ weekStart, revenue }) => [
          formatDay(weekStart),
          ...currencies.map((code) => formatMoney(amountIn(revenue, code), code)),
        ]),
      }}
    >
      {(width) => <Line points={points} currency={currency} width={width} />}
    </ChartFrame>
  )
}

function amountIn(revenue: DashboardWeek['revenue'], currency: Currency): number {
  return revenue.find((one) => one.currency === currency)?.amountMinor ?? 0
}

function Line(props: { points: readonly Point[]; currency: Currency; width: number }) {
  const { points, currency, width } = props
  const bottom = HEIGHT - MARGIN.bottom
  const x = scalePoint(
    points.map(({ weekStart }) => weekStart),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.2)
  const most = Math.max(
    LEAST_TOP * getMinorPerMajor(currency),
    ...points.map(({ amountMinor }) => amountMinor),
  )
  const y = scaleLinear([0, most], [bottom, MARGIN.top]).nice(4)
  const at = ({ weekStart }: Point) => x(weekStart) ?? 0
  const height = ({ amountMinor }: Point) => y(amountMinor)
  return (
    <>
      <ValueAxis scale={y} width={width} format={(minor) => shortMoney(minor, currency)} />
      <path
        d={area<Point>(at, bottom, height).curve(curveMonotoneX)(points) ?? ''}
        className="fill-route-soft"
      />
      <path
        d={line<Point>(at, height).curve(curveMonotoneX)(points) ?? ''}
        fill="none"
        strokeWidth="2"
        className="stroke-route"
      />
      {points.map((point) => (
        <g key={point.weekStart} className="group">
          <rect
            x={at(point) - x.step() / 2}
            y={MARGIN.top}
            width={x.step()}
            height={bottom - MARGIN.top}
            fill="transparent"
          />
          <circle
            cx={at(point)}
            cy={height(point)}
            r="4"
            className="fill-route opacity-0 group-hover:opacity-100"
          />
          <text
            x={at(point)}
            y={height(point) - 10}
            textAnchor={at(point) > width / 2 ? 'end' : 'start'}
            className="figures fill-ink text-xs opacity-0 group-hover:opacity-100"
          >
            {formatMoney(point.amountMinor, currency)}
          </text>
        </g>
      ))}
      <WeekAxis
        width={width}
        weeks={points.map((point) => ({ label: formatShortDay(point.weekStart), x: at(point) }))}
      />
    </>
  )
}

function shortMoney(amountMinor: number, currency: Currency): string {
  return (amountMinor / getMinorPerMajor(currency)).toLocaleString('en', {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
}
