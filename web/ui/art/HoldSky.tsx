import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { HOLD_SKIES, type HoldSkyState } from './hold-palette.ts'

const WIDTH = 360
const HEIGHT = 200
const HORIZON = 182
const ARC = { x: WIDTH / 2, y: HORIZON, rx: 150, ry: 146 }
/** A new hold starts at mid-morning, so that its sun visibly rises and sets. */
const MORNING = 0.22

/**
 * Draws a hold as a day: the sun moves along its arc and sets when the hold ends, and the state sets the colours of the sky.
 * The children contain the countdown; the sky is hidden from screen readers.
 */
export function HoldSky(props: {
  remainingSeconds: number
  totalSeconds: number
  state: HoldSkyState
  children: ReactNode
  className?: string
}) {
  const { remainingSeconds, totalSeconds, state, children, className } = props
  const id = useId()
  const left = Math.max(0, Math.min(1, remainingSeconds / totalSeconds))
  const angle = Math.PI * (1 - (MORNING + (1 - MORNING) * (1 - left)))
  const sun = { x: ARC.x + ARC.rx * Math.cos(angle), y: ARC.y - ARC.ry * Math.sin(angle) }
  const look = HOLD_SKIES[state]
  return (
    <div className={classNames('relative isolate overflow-hidden rounded-[14px]', className)}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 -z-10 size-full"
      >
        <defs>
          {Object.entries(HOLD_SKIES).map(([name, { sky }]) => (
            <linearGradient key={name} id={`${id}${name}`} x2="0" y2="1">
              {sky.map((colour, index) => (
                <stop key={colour} offset={index / 2} stopColor={colour} />
              ))}
            </linearGradient>
          ))}
          <radialGradient id={`${id}glow`}>
            <stop offset="0.24" stopColor="#fff4d8" stopOpacity="0.75" />
            <stop offset="0.45" stopColor="#fff0d0" stopOpacity="0.22" />
            <stop offset="1" stopColor="#fff0d0" stopOpacity="0" />
          </radialGradient>
        </defs>
        {Object.keys(HOLD_SKIES).map((name) => (
          <rect
            key={name}
            width={WIDTH}
            height={HORIZON + 6}
            fill={`url(#${id}${name})`}
            className={classNames('transition-opacity duration-700', name !== state && 'opacity-0')}
          />
        ))}
        <path
          d={`M${ARC.x - ARC.rx} ${ARC.y}A${ARC.rx} ${ARC.ry} 0 0 1 ${ARC.x + ARC.rx} ${ARC.y}`}
          fill="none"
          stroke="#fff"
          strokeOpacity="0.6"
          strokeDasharray="3 5"
        />
        {state !== 'expired' && (
          <g transform={`translate(${sun.x.toFixed(2)} ${sun.y.toFixed(2)})`}>
            <circle r="36" fill={`url(#${id}glow)`} />
            <circle r="10" fill="#fff" />
          </g>
        )}
        <path
          d={`M0 ${HORIZON + 4}Q${WIDTH / 2} ${HORIZON - 10} ${WIDTH} ${HORIZON + 4}V${HEIGHT}H0Z`}
          fill={look.ground}
        />
        <path
          d={`M0 ${HORIZON + 4}Q${WIDTH / 2} ${HORIZON - 10} ${WIDTH} ${HORIZON + 4}`}
          fill="none"
          stroke="#fff"
          strokeOpacity="0.45"
        />
      </svg>
      <div
        className={classNames(
          'grid aspect-9/5 w-full content-end px-4 pt-12 pb-[13%] text-center',
          state === 'normal' ? 'text-hold-day' : 'text-white',
        )}
      >
        {children}
      </div>
    </div>
  )
}
