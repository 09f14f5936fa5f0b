/** A ring of the same size on every screen: two lines of length zero with a width that does not scale. */
export function AirportDot({ x, y }: { x: number; y: number }) {
  const d = `M${x.toFixed(1)} ${y.toFixed(1)}h0`
  return (
    <>
      <Stroke d={d} width="12" className="stroke-ink" />
      <Stroke d={d} width="7" className="stroke-panel" />
    </>
  )
}

/** A line whose width stays the same at every size of the picture. */
export function Stroke(props: { d: string; width: string; className: string }) {
  return (
    <path
      d={props.d}
      strokeWidth={props.width}
      vectorEffect="non-scaling-stroke"
      className={props.className}
    />
  )
}
