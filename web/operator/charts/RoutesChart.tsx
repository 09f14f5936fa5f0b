import { scaleLinear } from 'd3-scale'
import { getShortCode } from '#contract/airports.ts'
import type { DashboardRoute } from '#contract/operators/operator-dashboard.ts'
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx'

const ROW = 44
const BAR = 10
const FIGURE_WIDTH = 56

/** How much of what was offered on each route was sold. */
export function RoutesChart({ routes }: { routes: readonly DashboardRoute[] }) {
  const offered = routes.reduce((sum, { seatsTotal }) => sum + seatsTotal, 0)
  const sold = routes.reduce((sum, { seatsSold }) => sum + seatsSold, 0)
  return (
    <ChartFrame
      title="Sell-through by route"
      total={offered > 0 ? `${computePercent(sold, offered)}%` : undefined}
      description={
        offered === 0
          ? 'No flights were offered in this time.'
          : `${sold} of ${offered} seats sold on ${routes.length} routes: ${routes.map(describeRoute).join(', ')}.`
      }
      height={Math.max(1, routes.length) * ROW}
      table={{
        caption: 'Sell-through by route',
        head: ['Route', 'Flights', 'Sold', 'Offered', 'Share'],
        rows: routes.map((route) => [
          nameRoute(route),
          String(route.flightCount),
          String(route.seatsSold),
          String(route.seatsTotal),
          `${computePercent(route.seatsSold, route.seatsTotal)}%`,
        ]),
      }}
    >
      {(width) =>
        routes.length > 0 ? (
          routes.map((route, index) => (
            <RouteBar key={nameRoute(route)} route={route} index={index} width={width} />
          ))
        ) : (
          <text y={ROW / 2} className="fill-muted text-[0.9375rem]">
            No flights were offered in this time.
          </text>
        )
      }
    </ChartFrame>
  )
}

function RouteBar({ route, index, width }: { route: DashboardRoute; index: number; width: number }) {
  const length = scaleLinear([0, 1], [0, width - FIGURE_WIDTH])
  const share = route.seatsSold / route.seatsTotal
  return (
    <g transform={`translate(0 ${index * ROW})`}>
      <text y="14" className="figures fill-ink text-sm">
        {getShortCode(route.originAirport)}
        <tspan className="fill-route"> → </tspan>
        {getShortCode(route.destinationAirport)}
      </text>
      <text x={width - FIGURE_WIDTH} y="14" textAnchor="end" className="fill-muted text-xs">
        {route.seatsSold} of {route.seatsTotal} seats
      </text>
      <rect y="22" width={length(1)} height={BAR} rx={BAR / 2} className="fill-raise" />
      {share > 0 && (
        <rect y="22" width={Math.max(BAR, length(share))} height={BAR} rx={BAR / 2} className="fill-route" />
      )}
      <text x={width} y="31" textAnchor="end" className="figures fill-ink text-sm">
        {computePercent(route.seatsSold, route.seatsTotal)}%
      </text>
    </g>
  )
}

function nameRoute({ originAirport, destinationAirport }: DashboardRoute): string {
  return `${getShortCode(originAirport)} to ${getShortCode(destinationAirport)}`
}

function describeRoute(route: DashboardRoute): string {
  return `${nameRoute(route)} ${computePercent(route.seatsSold, route.seatsTotal)} percent`
}

function computePercent(part: number, whole: number): number {
  return Math.round((part * 100) / whole)
}
