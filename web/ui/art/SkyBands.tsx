import { computeSunAlong, type Flight, placeStars } from './sky-along.ts'
import { computeSkyColours } from './sky-colours.ts'

const FEWEST_SAMPLES = 7
const MOST_SAMPLES = 19
const MINUTES_PER_SAMPLE = 20
const STARS = 46

/** The computed sky along a route from left to right, `width` by `height`; part of an svg. `id` makes the ids of its gradients unique. */
export function SkyBands(props: { id: string; flight: Flight; width: number; height: number }) {
  const { id, flight, width, height } = props
  const count = countSamples(flight)
  const skies = Array.from({ length: count }, (_, index) =>
    computeSkyColours(computeSunAlong(flight, index / (count - 1))),
  )
  const stars = placeStars(flight, STARS)
  return (
    <>
      <defs>
        {(['zenith', 'middle', 'horizon'] as const).map((band) => (
          <linearGradient key={band} id={`${id}${band}`}>
            {skies.map((sky, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples are identified only by their place.
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
          <rect width={width} height={height} fill={`url(#${id}low)`} />
        </mask>
        <mask id={`${id}groundMask`}>
          <rect width={width} height={height} fill={`url(#${id}ground)`} />
        </mask>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}zenith)`} />
      <rect width={width} height={height} fill={`url(#${id}middle)`} mask={`url(#${id}lowMask)`} />
      <rect width={width} height={height} fill={`url(#${id}horizon)`} mask={`url(#${id}groundMask)`} />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d={dots(0)} strokeWidth="1.1" opacity="0.6" vectorEffect="non-scaling-stroke" />
        <path d={dots(1)} strokeWidth="2" opacity="0.9" vectorEffect="non-scaling-stroke" />
      </g>
    </>
  )

  // A line of length zero with round ends is a dot, so one path draws all stars of one size.
  function dots(size: 0 | 1): string {
    return stars
      .filter((star) => star.size === size)
      .map(({ x, y }) => `M${(x * width).toFixed(1)} ${(height * (0.025 + y * 0.7)).toFixed(1)}h0`)
      .join('')
  }
}

// Dusk passes in half an hour: a long flight needs more samples to show it softly.
function countSamples({ departureUTC, arrivalUTC }: Flight): number {
  const minutes = (Date.parse(arrivalUTC) - Date.parse(departureUTC)) / 60_000
  const count = Math.ceil(minutes / MINUTES_PER_SAMPLE) + 1
  return Math.max(FEWEST_SAMPLES, Math.min(MOST_SAMPLES, count))
}
