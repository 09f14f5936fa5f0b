export { Globe } from '../ui/art/Globe.tsx'
export { RouteMap } from '../ui/art/RouteMap.tsx'
export { SampleNetwork } from './routes/SampleNetwork.tsx'

// Line drawings of the three steps; decoration beside their words.

export function DiscoverArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 340 150" className="w-full">
      {[0, 1, 2, 3].map((row) => (
        <g key={row} transform={`translate(0 ${row * 38})`}>
          <rect width="340" height="29" rx="8" className={row === 1 ? 'fill-route-soft' : 'fill-raise'} />
          {[
            { x: 16, width: 58 },
            { x: 122, width: 44 + row * 5 },
            { x: 262, width: 62 },
          ].map(({ x, width }) => (
            <rect
              key={x}
              x={x}
              y="12"
              width={width}
              height="5"
              rx="2.5"
              className={row === 1 ? 'fill-route' : 'fill-muted/45'}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

export function WatchlistArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 340 150" fill="none" strokeWidth="2.5" className="w-full">
      {[16, 56, 96, 136].map((y) => (
        <path key={y} d={`M0 ${y}H340`} strokeWidth="1" className="stroke-line" />
      ))}
      <path d="M0 26H74V40H138V50H186V64H226" className="stroke-muted" strokeLinejoin="round" />
      <path d="M226 64V112H340" className="stroke-route" strokeLinejoin="round" />
      <circle cx="226" cy="112" r="12" className="fill-route/15" />
      <circle cx="226" cy="112" r="5.5" className="fill-route" />
    </svg>
  )
}

export function BookArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 340 150" fill="none" strokeLinecap="round" className="w-full">
      <path d="M14 142A156 128 0 0 1 326 142" strokeWidth="9" className="stroke-line" />
      <path d="M14 142A156 128 0 0 1 254 33" strokeWidth="9" className="stroke-route" />
      <circle cx="254" cy="33" r="13" strokeWidth="4" className="fill-panel stroke-route" />
      <text x="170" y="128" textAnchor="middle" className="figures fill-ink text-[40px]">
        11:42
      </text>
    </svg>
  )
}
