import { translateTemplate } from '../../languages/translated.ts'
import { AirportDot, Stroke } from './AirportDot.tsx'
import { drawGreatCircle } from './great-circle.ts'
import { Land } from './Land.tsx'
import { type Box, computeBoxAround, projectMercator } from './mercator.ts'
import type { Position } from './position.ts'

export type MapAirport = Position & { code: string }

const WIDTH = 640
const STEPS = 48
const NARROWEST_DEGREES = 12
const LABEL_DISTANCE = 20

/** One leg on a map that fits it: the great circle between its two airports in magenta. */
export function RouteMap(props: {
  from: MapAirport
  to: MapAirport
  /** Width over height. */
  aspect?: number
  className?: string
}) {
  const { from, to, aspect = 2, className = 'w-full' } = props
  const height = WIDTH / aspect
  const way = drawGreatCircle(from, to, STEPS).map(projectMercator)
  const box = computeBoxAround(way, { aspect, minWidth: NARROWEST_DEGREES, air: 0.34 })
  const points = way.map((point) => ({
    x: ((point.x - box.x) / box.width) * WIDTH,
    y: ((point.y - box.y) / box.height) * height,
  }))
  const start = points[0]
  const end = points.at(-1)
  if (!start || !end) return null
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  return (
    <svg
      role="img"
      aria-label={translateTemplate('Map of the great circle from {from} to {to}', {
        from: from.code,
        to: to.code,
      })}
      viewBox={`0 0 ${WIDTH} ${height}`}
      className={className}
    >
      <rect width={WIDTH} height={height} className="fill-paper" />
      <Land box={box} width={WIDTH} height={height} />
      <path
        d={graticule(box, height)}
        fill="none"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
        className="stroke-ink opacity-[0.07]"
      />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <Stroke d={`M${line}`} width="7" className="stroke-paper opacity-80" />
        <Stroke d={`M${line}`} width="2.5" className="stroke-route" />
        {[start, end].map((point) => (
          <AirportDot key={`${point.x} ${point.y}`} {...point} />
        ))}
      </g>
      <AirportCode code={from.code} at={start} awayFrom={points[6] ?? end} />
      <AirportCode code={to.code} at={end} awayFrom={points.at(-7) ?? start} />
    </svg>
  )
}

function AirportCode(props: {
  code: string
  at: { x: number; y: number }
  awayFrom: { x: number; y: number }
}) {
  const { code, at, awayFrom } = props
  const [dx, dy] = [at.x - awayFrom.x, at.y - awayFrom.y]
  const length = Math.hypot(dx, dy) || 1
  const [right, down] = [dx / length, dy / length]
  const anchor = Math.abs(right) < 0.4 ? 'middle' : right > 0 ? 'start' : 'end'
  return (
    <text
      x={at.x + right * LABEL_DISTANCE}
      y={at.y + down * (LABEL_DISTANCE + 8)}
      textAnchor={anchor}
      dominantBaseline="central"
      className="figures fill-ink stroke-paper text-[27px] font-bold [paint-order:stroke] [stroke-width:5px] sm:text-[17px]"
    >
      {code}
    </text>
  )
}

// Meridians and parallels, as many as a chart of this size would show.
function graticule(box: Box, height: number): string {
  const step = [1, 2, 5, 10, 20, 30].find((degrees) => box.width / degrees < 9) ?? 30
  const scale = WIDTH / box.width
  const lines: string[] = []
  for (let lon = Math.ceil(box.x / step) * step; lon < box.x + box.width; lon += step)
    lines.push(`M${((lon - box.x) * scale).toFixed(1)} 0V${height}`)
  for (let lat = -70; lat <= 70; lat += step) {
    const y = (projectMercator({ lat, lon: 0 }).y - box.y) * scale
    if (y > 0 && y < height) lines.push(`M0 ${y.toFixed(1)}H${WIDTH}`)
  }
  return lines.join('')
}
