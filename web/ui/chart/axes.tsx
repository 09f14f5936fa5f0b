import type { ScaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'

export const HEIGHT = 240
export const MARGIN = { top: 12, right: 4, bottom: 28, left: 48 } as const
const TICKS = 4
const LABEL_WIDTH = 64

/** Horizontal lines at round values, each with its value at the left. */
export function ValueAxis(props: {
  scale: ScaleLinear<number, number>
  width: number
  format: (value: number) => string
  whole?: boolean
}) {
  const { scale, width, format } = props
  const ticks = scale.ticks(TICKS).filter((value) => !props.whole || Number.isInteger(value))
  return (
    <g>
      {ticks.map((value) => (
        <g key={value} transform={`translate(0 ${scale(value)})`}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} className="stroke-line" />
          <text x={MARGIN.left - 10} dy="0.32em" textAnchor="end" className="figures fill-muted text-xs">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** As many names of weeks as fit below the chart, always including the last one. */
export function WeekAxis(props: { weeks: readonly { label: string; x: number }[]; width: number }) {
  const { weeks, width } = props
  const room = Math.max(1, Math.floor((width - MARGIN.left) / LABEL_WIDTH))
  const every = Math.ceil(weeks.length / room)
  return (
    <g>
      {weeks.map(({ label, x }, index): ReactNode => {
        if ((weeks.length - 1 - index) % every !== 0) return null
        const isLast = index === weeks.length - 1
        return (
          <text
            key={label}
            x={isLast ? width - MARGIN.right : x}
            y={HEIGHT - 6}
            textAnchor={isLast ? 'end' : 'middle'}
            className="figures fill-muted text-xs"
          >
            {label}
          </text>
        )
      })}
    </g>
  )
}
