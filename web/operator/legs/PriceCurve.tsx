import { toLocalTime } from '#contract/airports.ts'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { computeAskAt } from '#contract/legs/price.ts'
import { formatMoney } from '#contract/money.ts'

const WIDTH = 560
const HEIGHT = 150
const EDGE = 8
const POINTS = 80

/** The curve of a price until sales close, with its current position. The same rule computes the travellers' price. */
export function PriceCurve(props: { schedule: PriceSchedule; timezone: string; now: Date }) {
  const { schedule, timezone, now } = props
  const startMs = Date.parse(schedule.startsAt)
  const endMs = Date.parse(schedule.endsAt)
  const { askPriceMinor, floorPriceMinor, currency } = schedule
  const span = Math.max(1, askPriceMinor - floorPriceMinor)
  const x = (ms: number) => EDGE + ((ms - startMs) / Math.max(1, endMs - startMs)) * (WIDTH - 2 * EDGE)
  const y = (minor: number) => EDGE + ((askPriceMinor - minor) / span) * (HEIGHT - 2 * EDGE)
  const times = Array.from({ length: POINTS + 1 }, (_, i) => startMs + ((endMs - startMs) * i) / POINTS)
  const line = times
    .map(
      (ms, i) =>
        `${i === 0 ? 'M' : 'L'}${x(ms).toFixed(1)} ${y(computeAskAt(schedule, new Date(ms))).toFixed(1)}`,
    )
    .join('')
  const nowMs = Math.min(endMs, Math.max(startMs, now.getTime()))
  const priceNow = computeAskAt(schedule, new Date(nowMs))
  const close = toLocalTime(schedule.endsAt, timezone)
  const closing = `${close.date} ${close.time} ${close.abbreviation}`
  const [ask, floor, current] = [askPriceMinor, floorPriceMinor, priceNow].map((minor) =>
    formatMoney(minor, currency),
  )
  return (
    <figure className="grid gap-3 rounded-field border border-line p-5">
      <svg
        role="img"
        aria-label={`The price falls in a straight line from ${ask} to ${floor} on ${closing}; now ${current}.`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-auto w-full overflow-visible"
      >
        <path d={`M${EDGE} ${HEIGHT - EDGE}H${WIDTH - EDGE}`} className="stroke-line" strokeWidth="1" />
        <path d={`${line}V${HEIGHT - EDGE}H${EDGE}Z`} className="fill-route-soft" stroke="none" />
        <path d={line} fill="none" className="stroke-route" strokeWidth="2.5" strokeLinejoin="round" />
        <circle cx={x(nowMs)} cy={y(priceNow)} r="6" className="fill-panel stroke-route" strokeWidth="2.5" />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <span>
          Now <span className="figures text-ink">{current}</span>
        </span>
        <span>
          <span className="figures text-ink">{floor}</span> when sales close, {closing}
        </span>
      </figcaption>
    </figure>
  )
}
