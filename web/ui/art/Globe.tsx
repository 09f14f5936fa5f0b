import { useId } from 'react'
import { createChance } from './chance.ts'
import { arcs } from './globe-arcs.gen.ts'
import landUrl from './globe-land.svg'
import { GLOBE, projectOnGlobe } from './globe-view.ts'

const { width, height, x, y, radius } = GLOBE
const STAR_COUNT = 110

/** The picture of the hero: the earth at dusk with great circles over it. Decorative. */
export function Globe({ className }: { className?: string }) {
  const id = useId()
  const airports = GLOBE.airports.map((airport) => projectOnGlobe(airport)).filter(({ front }) => front)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      className={className}
    >
      <defs>
        <radialGradient id={`${id}air`} gradientUnits="userSpaceOnUse" cx={x} cy={y} r={radius * 1.34}>
          <stop offset={1 / 1.34} stopColor="#ffd9ae" stopOpacity="0.95" />
          <stop offset={1.012 / 1.34} stopColor="#e79a92" stopOpacity="0.62" />
          <stop offset={1.05 / 1.34} stopColor="#8277c8" stopOpacity="0.42" />
          <stop offset={1.14 / 1.34} stopColor="#3d52b4" stopOpacity="0.26" />
          <stop offset="1" stopColor="#2b3a8f" stopOpacity="0" />
        </radialGradient>
        <radialGradient
          id={`${id}sea`}
          gradientUnits="userSpaceOnUse"
          cx={x + 90}
          cy={y - radius}
          r={radius * 0.95}
        >
          <stop offset="0" stopColor="#27378f" />
          <stop offset="0.3" stopColor="#17226a" />
          <stop offset="0.7" stopColor="#0c1443" />
          <stop offset="1" stopColor="#080d2c" />
        </radialGradient>
        <linearGradient id={`${id}limb`} gradientUnits="userSpaceOnUse" x1="0" x2={width} y1="0" y2="0">
          <stop offset="0" stopColor="#8fa4ff" stopOpacity="0.25" />
          <stop offset="0.3" stopColor="#ffc9a6" />
          <stop offset="0.56" stopColor="#fff0d9" />
          <stop offset="0.8" stopColor="#ffb48c" />
          <stop offset="1" stopColor="#8fa4ff" stopOpacity="0.25" />
        </linearGradient>
        <mask id={`${id}land`} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
          <image href={landUrl} width={width} height={height} />
        </mask>
      </defs>
      <path d={stars()} fill="none" stroke="#dfe6ff" strokeWidth="1.4" strokeLinecap="round" opacity="0.55" />
      <circle cx={x} cy={y} r={radius * 1.34} fill={`url(#${id}air)`} />
      <circle cx={x} cy={y} r={radius} fill={`url(#${id}sea)`} />
      <rect width={width} height={height} mask={`url(#${id}land)`} fill="#6b7ff0" fillOpacity="0.42" />
      <circle cx={x} cy={y} r={radius} fill="none" stroke={`url(#${id}limb)`} strokeWidth="2.5" />
      <g fill="none" stroke="#ff5fb0" strokeLinecap="round" strokeLinejoin="round">
        {arcs.map((arc, index) => (
          <path key={arc} d={arc} strokeWidth="1.6" opacity={index < 3 ? 0.95 : 0.6} />
        ))}
      </g>
      <path
        d={airports.map((airport) => `M${airport.x.toFixed(1)} ${airport.y.toFixed(1)}h0`).join('')}
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  )
}

function stars(): string {
  const next = createChance('the sky above the limb')
  return Array.from(
    { length: STAR_COUNT },
    () => `M${(next() * width).toFixed(0)} ${(next() ** 2 * 260).toFixed(0)}h0`,
  ).join('')
}
