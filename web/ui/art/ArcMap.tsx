import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { translate } from '../../languages/translated.ts'
import { Stroke } from './AirportDot.tsx'
import {
  computeBox,
  computeZoomBox,
  drawLine,
  drawRing,
  findLabelled,
  findLeftLabelled,
  listPlaces,
  type MapArc,
  type MapRing,
  moveBox,
  type Size,
  toPoint,
} from './arc-map.ts'
import { Land } from './Land.tsx'
import type { Box } from './mercator.ts'

const WHOLE_WORLD: Box = { x: -170, y: -110, width: 340, height: 220 }
const DRAG_STARTS_PX = 4
const LABELS_WHEN_QUIET = 14

type ArcMapProps = {
  arcs: readonly MapArc[]
  rings?: readonly MapRing[]
  markedId: string | null
  onMark: (id: string | null) => void
  /** Called when the user clicks an arc, or presses Enter on it. */
  onChoose: (id: string) => void
  label: string
  className?: string
}

/**
 * Great circles on a map that fits them, the marked one in magenta with its codes. It is one stop of the Tab key; arrow keys move
 * from arc to arc. It zooms, and moves by dragging or by a click on the new centre. 'Show all' fits the arcs again.
 */
export function ArcMap(props: ArcMapProps) {
  const { ref, size } = useSize()
  return (
    <section
      ref={ref}
      aria-label={props.label}
      className={`relative overflow-hidden bg-paper ${props.className ?? ''}`}
    >
      {size && <Drawing {...props} size={size} />}
    </section>
  )
}

function Drawing({ arcs, rings = [], markedId, onMark, onChoose, size }: ArcMapProps & { size: Size }) {
  const fitted = computeBox(arcs, rings, size) ?? fitWorld(size)
  const [view, setView] = useState<Box | null>(null)
  const drag = useRef<{ x: number; y: number; from: Box; moved: boolean } | null>(null)
  const [stop, setStop] = useState(0)
  const box = view ? { ...view, height: (view.width * size.height) / size.width } : fitted
  const marked = arcs.find(({ id }) => id === markedId)
  const stopAt = Math.min(stop, arcs.length - 1)

  function walk(event: KeyboardEvent<SVGGElement>) {
    const next = {
      ArrowRight: stopAt + 1,
      ArrowDown: stopAt + 1,
      ArrowLeft: stopAt - 1,
      ArrowUp: stopAt - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (next === undefined || arcs.length === 0) return
    event.preventDefault()
    event.currentTarget
      .querySelectorAll('a')
      .item((next + arcs.length) % arcs.length)
      ?.focus()
  }

  function grab({ clientX, clientY, button, pointerType }: PointerEvent) {
    // Ignores touch, which scrolls the page.
    if (button !== 0 || pointerType === 'touch') return
    drag.current = { x: clientX, y: clientY, from: box, moved: false }
  }

  function pull({ clientX, clientY }: PointerEvent) {
    const { current } = drag
    if (!current) return
    const by = { x: clientX - current.x, y: clientY - current.y }
    if (!current.moved && Math.hypot(by.x, by.y) < DRAG_STARTS_PX) return
    current.moved = true
    setView(moveBox(current.from, by, size))
  }

  // Centres the map at a click, as the alternative to dragging (WCAG 2.5.7).
  function centre({ target, currentTarget, clientX, clientY }: MouseEvent) {
    if (drag.current?.moved || (target as Element).closest('a')) return
    const { left, top } = currentTarget.getBoundingClientRect()
    setView(moveBox(box, { x: left + size.width / 2 - clientX, y: top + size.height / 2 - clientY }, size))
  }

  function choose(id: string) {
    if (!drag.current?.moved) onChoose(id)
    drag.current = null
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section names it, and its arcs have their own names. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves from arc to arc. */}
      <svg
        width={size.width}
        height={size.height}
        className="block cursor-grab active:cursor-grabbing"
        onClick={centre}
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={() => setTimeout(() => (drag.current = null))}
        onPointerLeave={() => (drag.current = null)}
      >
        <g>
          <Land box={box} width={size.width} height={size.height} />
          {rings.map((ring) => (
            <path
              key={`${ring.centre.lat} ${ring.centre.lon}`}
              d={drawRing(ring, box, size)}
              strokeDasharray="3 4"
              className="fill-select/10 stroke-select"
            />
          ))}
        </g>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only lead from one of its links to another. */}
        <g fill="none" strokeLinecap="round" onKeyDown={walk}>
          {arcs.map((arc, index) => (
            <a
              key={arc.id}
              href={arc.href}
              draggable={false}
              aria-label={arc.label}
              tabIndex={index === stopAt ? 0 : -1}
              onFocus={() => {
                setStop(index)
                onMark(arc.id)
              }}
              onBlur={() => onMark(null)}
              onPointerEnter={() => onMark(arc.id)}
              onPointerLeave={() => onMark(null)}
              onClick={(event) => {
                event.preventDefault()
                choose(arc.id)
              }}
              className="group cursor-pointer outline-none"
            >
              <Arc d={drawLine(arc.way, box, size)} dimmed={marked !== undefined} />
            </a>
          ))}
        </g>
        <g fill="none" strokeLinecap="round" className="pointer-events-none">
          {listPlaces(arcs).map((place) => (
            <Dot key={place.code} {...toPoint(place, box, size)} />
          ))}
          {marked && <Marked arc={marked} box={box} size={size} />}
        </g>
        <Codes arcs={arcs} marked={marked} box={box} size={size} />
      </svg>
      <div className="absolute right-3 bottom-3 grid overflow-hidden rounded-field border border-line bg-panel shadow-card">
        <MapButton
          label={translate('Draw the map closer')}
          onPress={() => setView(computeZoomBox(box, 0.6))}
          icon={Plus}
        />
        <MapButton
          label={translate('Show more of the map')}
          onPress={() => setView(computeZoomBox(box, 1 / 0.6))}
          icon={Minus}
        />
        <MapButton label={translate('Show all on the map')} onPress={() => setView(null)} icon={Maximize} />
      </div>
    </>
  )
}

function Arc({ d, dimmed }: { d: string; dimmed: boolean }) {
  return (
    <>
      <Stroke d={d} width="16" className="stroke-transparent" />
      <Stroke d={d} width="7" className="stroke-transparent group-focus-visible:stroke-select/50" />
      <Stroke
        d={d}
        width="1.5"
        className={`transition-opacity ${dimmed ? 'stroke-muted opacity-35' : 'stroke-muted opacity-75'}`}
      />
    </>
  )
}

function Marked({ arc, box, size }: { arc: MapArc; box: Box; size: Size }) {
  const d = drawLine(arc.way, box, size)
  return (
    <>
      {arc.detour && (
        <path
          d={drawLine(arc.detour, box, size)}
          strokeWidth="2"
          strokeDasharray="1 6"
          className="stroke-caution"
        />
      )}
      <Stroke d={d} width="8" className="stroke-paper opacity-80" />
      <Stroke d={d} width="3" className="stroke-route" />
      {arc.way.map((place) => (
        <End key={place.code} {...toPoint(place, box, size)} />
      ))}
    </>
  )
}

function Dot({ x, y }: { x: number; y: number }) {
  const d = `M${x.toFixed(1)} ${y.toFixed(1)}h0`
  return (
    <>
      <Stroke d={d} width="8" className="stroke-muted" />
      <Stroke d={d} width="4.5" className="stroke-panel" />
    </>
  )
}

function End({ x, y }: { x: number; y: number }) {
  const d = `M${x.toFixed(1)} ${y.toFixed(1)}h0`
  return (
    <>
      <Stroke d={d} width="14" className="stroke-route" />
      <Stroke d={d} width="8" className="stroke-panel" />
    </>
  )
}

function Codes(props: { arcs: readonly MapArc[]; marked: MapArc | undefined; box: Box; size: Size }) {
  const { arcs, marked, box, size } = props
  const own = marked ? [...marked.way, ...(marked.detour ?? [])] : []
  const others = listPlaces(arcs)
  const shown = findLabelled([...own, ...others].slice(0, own.length + LABELS_WHEN_QUIET), box, size)
  const onTheLeft = findLeftLabelled(marked ? [marked] : arcs)
  const ownCodes = new Set(own.map(({ code }) => code))
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the arcs' names say the same.
    <g aria-hidden="true" className="pointer-events-none">
      {shown.map(({ code, x, y }) => (
        <text
          key={code}
          x={onTheLeft.has(code) ? x - 11 : x + 11}
          textAnchor={onTheLeft.has(code) ? 'end' : 'start'}
          y={y}
          dominantBaseline="central"
          className={`figures stroke-paper text-[12px] [paint-order:stroke] [stroke-width:4px] ${
            ownCodes.has(code) ? 'fill-ink font-bold' : 'fill-muted'
          }`}
        >
          {code}
        </text>
      ))}
    </g>
  )
}

function MapButton(props: { label: string; icon: typeof Plus; onPress: () => void }) {
  const Icon = props.icon
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="grid size-11 place-items-center border-line not-first:border-t hover:bg-raise focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}

function fitWorld({ width, height }: Size): Box {
  const aspect = width / height
  const shown = Math.min(WHOLE_WORLD.width, WHOLE_WORLD.height * aspect)
  return { x: -shown / 2, y: -shown / aspect / 2 - 20, width: shown, height: shown / aspect }
}

function useSize() {
  const ref = useRef<HTMLElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
