import type { ReactNode } from 'react'

export type Motif = 'round-trip' | 'receipt' | 'moved' | 'endpoint' | 'bags' | 'contrail' | 'papers' | 'curve'

// Every drawing is 240 by 120 and has the colours of its parent group.
const drawings: Record<Motif, ReactNode> = {
  'round-trip': (
    <>
      <path d="M40 84C78 26 162 26 200 84" opacity="0.75" strokeDasharray="1 7" />
      <path d="M200 84C166 58 74 58 40 84" className="stroke-contrail" />
      <Jet x={120} y={64.5} turn={180} />
      <Dot x={40} y={84} />
      <Dot x={200} y={84} />
    </>
  ),
  receipt: (
    <>
      <path
        d="M84 18H156V98L147 92L138 98L129 92L120 98L111 92L102 98L93 92L84 98Z"
        fill="#fff"
        fillOpacity="0.16"
      />
      <path d="M96 34H122M96 46H128M96 58H118" opacity="0.85" />
      <path d="M136 34H144M136 46H144M136 58H144" opacity="0.85" />
      <path d="M96 76H118M130 76H144" strokeWidth="3.5" className="stroke-contrail" />
    </>
  ),
  moved: (
    <>
      <circle cx="120" cy="60" r="40" fill="#fff" fillOpacity="0.12" />
      <path d={ticks(120, 60, 34, 38)} opacity="0.8" />
      <path d="M120 60V34" opacity="0.55" strokeDasharray="1 6" />
      <path d="M120 60L142.5 47" className="stroke-contrail" strokeWidth="3" />
      <path d="M120 60V82" opacity="0.9" />
      <path d="M120 22A38 38 0 0 1 148 34" className="stroke-contrail" />
      <path d="M149.5 27L148.6 34.6L141 33.6" className="stroke-contrail" />
    </>
  ),
  endpoint: (
    <>
      <path d="M40 96V60L88 40L136 60V96" fill="#fff" fillOpacity="0.12" />
      <path d="M28 96H212" />
      <path d="M76 96V66H100V96" className="stroke-contrail" />
      <path d="M54 70H64M112 70H122" opacity="0.85" />
      <path d="M160 96V26M160 26L186 34L160 42" />
      <path d="M100 104H200" strokeDasharray="14 10" opacity="0.7" />
    </>
  ),
  bags: (
    <>
      <rect x="52" y="50" width="46" height="46" rx="7" fill="#fff" fillOpacity="0.14" />
      <path d="M66 50V42A4 4 0 0 1 70 38H80A4 4 0 0 1 84 42V50M52 66H98" />
      <path d="M108 96C106 76 112 70 124 70H144C154 70 158 78 156 96Z" fill="#fff" fillOpacity="0.14" />
      <path d="M122 70C122 60 146 60 146 70" />
      <path d="M170 26L196 96M184 24L206 94" opacity="0.8" />
      <path
        d="M126 88a4 4 0 0 0 12 0c0-4-3-7-6-7s-6 3-6 7ZM124 79h0M129 75.500h0M135 75.500h0M140 79h0"
        className="stroke-contrail"
        strokeWidth="2.8"
      />
      <path d="M36 96H214" />
    </>
  ),
  contrail: (
    <>
      <path d="M22 96C70 82 118 62 168 36" strokeWidth="15" opacity="0.1" />
      <path d="M44 89C84 76 124 58 168 36" strokeWidth="8" opacity="0.2" />
      <path d="M92 73C120 62 144 50 168 36" strokeWidth="3" opacity="0.9" />
      <Jet x={180} y={29.5} turn={-29} />
      <path
        d="M150 96A14 14 0 0 1 178 96M178 96A9 9 0 0 1 196 96"
        className="stroke-contrail"
        opacity="0.95"
      />
      <path d="M136 96H210" className="stroke-contrail" />
    </>
  ),
  papers: (
    <>
      <rect
        x="66"
        y="22"
        width="58"
        height="76"
        rx="6"
        fill="#fff"
        fillOpacity="0.1"
        transform="rotate(-7 95 60)"
      />
      <rect x="92" y="22" width="58" height="76" rx="6" fill="#fff" fillOpacity="0.2" />
      <path d="M104 38H138M104 50H138M104 62H126" opacity="0.85" />
      <circle cx="148" cy="84" r="19" fill="#060a1c" fillOpacity="0.5" className="stroke-contrail" />
      <path d="M139.500 84.500L146 91L157 78" className="stroke-contrail" strokeWidth="3" />
    </>
  ),
  curve: (
    <>
      <path d="M44 22V96H204" opacity="0.8" />
      <path d="M44 80H204" opacity="0.6" strokeDasharray="1 7" />
      <path d="M54 32H74V41H94V50H114V59H134V68H154V77H184" strokeLinejoin="round" />
      <path d="M124 59V96" className="stroke-contrail" strokeDasharray="1 6" />
      <circle cx="124" cy="59" r="11" className="fill-contrail" fillOpacity="0.25" stroke="none" />
      <circle cx="124" cy="59" r="5" className="fill-contrail" stroke="none" />
    </>
  ),
}

/** The line drawing of one article; part of an svg. */
export function MotifLines({ motif }: { motif: Motif }) {
  return (
    <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      {drawings[motif]}
    </g>
  )
}

function Dot({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={y} r="5" fill="#fff" stroke="none" />
}

// A jet seen from above. A turn of 0 points its nose to the right.
function Jet({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <path
      d="M14 0C14 1.200 10 1.800 6 1.800L-1 10H-4L-1.200 1.800H-8L-11 5H-13L-11.500 0L-13 -5H-11L-8 -1.800H-1.200L-4 -10H-1L6 -1.800C10 -1.800 14 -1.200 14 0Z"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      fill="#fff"
      stroke="none"
    />
  )
}

function ticks(x: number, y: number, inner: number, outer: number): string {
  return Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour / 12) * 2 * Math.PI
    const [right, up] = [Math.sin(angle), Math.cos(angle)]
    const point = (radius: number) => `${(x + right * radius).toFixed(1)} ${(y - up * radius).toFixed(1)}`
    return `M${point(inner)}L${point(outer)}`
  }).join('')
}
