import { useId } from 'react'
import { AirportDot } from './AirportDot.tsx'
import { drawGreatCircle } from './great-circle.ts'
import { Land } from './Land.tsx'
import { type Box, computeBoxAround, projectMercator } from './mercator.ts'
import type { Position } from './position.ts'

export type NetworkAirport = Position & { code: string; label?: 'left' | 'right' | 'above' | 'below' }
export type NetworkLeg = { from: NetworkAirport; to: NetworkAirport; active: boolean }

const STEPS = 32
const LABELS = {
  left: { dx: -14, dy: 0, anchor: 'end' },
  right: { dx: 14, dy: 0, anchor: 'start' },
  above: { dx: 0, dy: -20, anchor: 'middle' },
  below: { dx: 0, dy: 20, anchor: 'middle' },
} as const

/** Many legs on a map that fades out above and below: the active ones in magenta, the others dotted. */
export function NetworkMap(props: {
  legs: readonly NetworkLeg[]
  /** The south-west and north-east corners to show. */
  corners: readonly [Position, Position]
  width: number
  height: number
  label: string
  className?: string
}) {
  const { legs, corners, width, height, label, className } = props
  const id = useId()
  const box = computeBoxAround(corners.map(projectMercator), { aspect: width / height, minWidth: 0, air: 0 })
  const airports = [...new Set(legs.flatMap(({ from, to }) => [from, to]))]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <Land box={box} width={width} height={height} />
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-paper)]" />
          <stop offset="0.22" stopOpacity="0" className="[stop-color:var(--color-paper)]" />
          <stop offset="0.78" stopOpacity="0" className="[stop-color:var(--color-paper)]" />
          <stop offset="1" className="[stop-color:var(--color-paper)]" />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id})`} />
      <g fill="none" strokeLinecap="round">
        {[false, true].map((active) => (
          <path
            key={String(active)}
            d={legs
              .filter((leg) => leg.active === active)
              .map((leg) => drawLine(leg, box, width))
              .join('')}
            strokeWidth={active ? 2.5 : 1.25}
            strokeDasharray={active ? undefined : '1 5'}
            vectorEffect="non-scaling-stroke"
            className={active ? 'stroke-route' : 'stroke-muted'}
          />
        ))}
        {airports.map((airport) => (
          <AirportDot key={airport.code} {...toPoint(airport, box, width)} />
        ))}
      </g>
      {airports.map(
        (airport) => airport.label && <Code key={airport.code} airport={airport} box={box} width={width} />,
      )}
    </svg>
  )
}

function Code({ airport, box, width }: { airport: NetworkAirport; box: Box; width: number }) {
  const { x, y } = toPoint(airport, box, width)
  const { dx, dy, anchor } = LABELS[airport.label ?? 'right']
  return (
    <text
      x={x + dx}
      y={y + dy}
      textAnchor={anchor}
      dominantBaseline="central"
      className="figures fill-ink stroke-paper text-[15px] [paint-order:stroke] [stroke-width:5px]"
    >
      {airport.code}
    </text>
  )
}

function drawLine({ from, to }: NetworkLeg, box: Box, width: number): string {
  const points = drawGreatCircle(from, to, STEPS).map((point) => toPoint(point, box, width))
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}

function toPoint(position: Position, box: Box, width: number): { x: number; y: number } {
  const { x, y } = projectMercator(position)
  const scale = width / box.width
  return { x: (x - box.x) * scale, y: (y - box.y) * scale }
}
