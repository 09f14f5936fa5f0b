import { useId } from 'react'
import { SkyBands } from './SkyBands.tsx'
import type { Flight } from './sky-along.ts'
import { describeSky } from './sky-words.ts'

const WIDTH = 200
const HEIGHT = 80
const CLIMB_MINUTES = 24

/**
 * The computed sky along a route, from take-off at the left to landing at the right, with the altitude profile over it. It fills
 * its box; set the size by class.
 */
export function SkyStrip({ className, ...flight }: Flight & { className?: string }) {
  const id = useId()
  return (
    <svg
      role="img"
      aria-label={describeSky(flight)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className ?? 'h-36 w-full'}
    >
      <SkyBands id={id} flight={flight} width={WIDTH} height={HEIGHT} />
      <path
        d={profile(flight)}
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth="1.75"
        opacity="0.92"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

// Climb and descent take about the same time on every flight; the rest is cruise.
function profile(flight: Flight): string {
  const climb = Math.max(0.12, Math.min(0.38, CLIMB_MINUTES / countMinutes(flight))) * WIDTH
  const [left, right, low, high] = [10, WIDTH - 10, HEIGHT * 0.82, HEIGHT * 0.27]
  const bend = climb * 0.5
  return (
    `M${left} ${low}C${left + bend} ${low} ${left + climb - bend} ${high} ${left + climb} ${high}` +
    `H${(right - climb).toFixed(1)}C${right - climb + bend} ${high} ${right - bend} ${low} ${right} ${low}`
  )
}

function countMinutes({ departureUTC, arrivalUTC }: Flight): number {
  return (Date.parse(arrivalUTC) - Date.parse(departureUTC)) / 60_000
}
