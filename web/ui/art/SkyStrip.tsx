import { useId } from 'react'
import { describeSky, type Flight, starsFor, sunAlong } from './sky-along.ts'
import { skyColours } from './sky-colours.ts'

const FEWEST_SAMPLES = 7
const MOST_SAMPLES = 19
const MINUTES_PER_SAMPLE = 20
const WIDTH = 200
const HEIGHT = 80
const STARS = 46
const CLIMB_MINUTES = 24

/**
 * The real sky along a route, from take-off at the left to landing at the right, with the altitude profile drawn over
 * it. It fills its box, whose size comes by class.
 */
export function SkyStrip({ className, ...flight }: Flight & { className?: string }) {
  const id = useId()
  const count = samplesOf(flight)
  const skies = Array.from({ length: count }, (_, index) => skyColours(sunAlong(flight, index / (count - 1))))
  const stars = starsFor(flight, STARS)
  return (
    <svg
      role="img"
      aria-label={describeSky(flight)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className ?? 'h-36 w-full'}
    >
      <defs>
        {(['zenith', 'middle', 'horizon'] as const).map((band) => (
          <linearGradient key={band} id={`${id}${band}`}>
            {skies.map((sky, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples have no other name than their place.
              <stop key={index} offset={(index / (count - 1)).toFixed(3)} stopColor={sky[band]} />
            ))}
          </linearGradient>
        ))}
        <linearGradient id={`${id}low`} x2="0" y2="1">
          <stop offset="0.1" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.62" stopColor="#fff" stopOpacity="0.92" />
          <stop offset="1" stopColor="#fff" />
        </linearGradient>
        <linearGradient id={`${id}ground`} x2="0" y2="1">
          <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.8" stopColor="#fff" stopOpacity="0.62" />
          <stop offset="1" stopColor="#fff" />
        </linearGradient>
        <mask id={`${id}lowMask`}>
          <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}low)`} />
        </mask>
        <mask id={`${id}groundMask`}>
          <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}ground)`} />
        </mask>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}zenith)`} />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}middle)`} mask={`url(#${id}lowMask)`} />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}horizon)`} mask={`url(#${id}groundMask)`} />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d={dots(stars, 0)} strokeWidth="1.1" opacity="0.6" vectorEffect="non-scaling-stroke" />
        <path d={dots(stars, 1)} strokeWidth="2" opacity="0.9" vectorEffect="non-scaling-stroke" />
        <path d={profile(flight)} strokeWidth="1.75" opacity="0.92" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}

// A line of no length with round ends is a dot, so all stars of one size are one node.
function dots(stars: ReturnType<typeof starsFor>, size: 0 | 1): string {
  return stars
    .filter((star) => star.size === size)
    .map(({ x, y }) => `M${(x * WIDTH).toFixed(1)} ${(2 + y * HEIGHT * 0.7).toFixed(1)}h0`)
    .join('')
}

// Climb and descent take about as long on every flight; what remains is cruise.
function profile(flight: Flight): string {
  const climb = Math.max(0.12, Math.min(0.38, CLIMB_MINUTES / minutesOf(flight))) * WIDTH
  const [left, right, low, high] = [10, WIDTH - 10, HEIGHT * 0.82, HEIGHT * 0.27]
  const bend = climb * 0.5
  return (
    `M${left} ${low}C${left + bend} ${low} ${left + climb - bend} ${high} ${left + climb} ${high}` +
    `H${(right - climb).toFixed(1)}C${right - climb + bend} ${high} ${right - bend} ${low} ${right} ${low}`
  )
}

// Dusk passes in half an hour: a long flight needs more samples to show it softly.
function samplesOf(flight: Flight): number {
  const count = Math.ceil(minutesOf(flight) / MINUTES_PER_SAMPLE) + 1
  return Math.max(FEWEST_SAMPLES, Math.min(MOST_SAMPLES, count))
}

function minutesOf({ departureUTC, arrivalUTC }: Flight): number {
  return (Date.parse(arrivalUTC) - Date.parse(departureUTC)) / 60_000
}
