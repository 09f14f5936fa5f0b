import { useId } from 'react'
import landUrl from './land.svg'
import { type Box, MAX_LATITUDE, projectMercator } from './mercator.ts'

const TOP = projectMercator({ lat: MAX_LATITUDE, lon: 0 }).y

/** The coasts inside one box of the map, drawn `width` by `height` in the colour of the theme; part of an svg. */
export function Land({ box, width, height }: { box: Box; width: number; height: number }) {
  const id = useId()
  const scale = width / box.width
  // The world repeats to both sides, so that a map across the antimeridian has land on either half.
  const turns = [-360, 0, 360].filter((turn) => box.x < turn + 180 && box.x + box.width > turn - 180)
  return (
    <>
      <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
        {turns.map((turn) => (
          <image
            key={turn}
            href={landUrl}
            x={(turn - 180 - box.x) * scale}
            y={(TOP - box.y) * scale}
            width={360 * scale}
            height={-2 * TOP * scale}
            preserveAspectRatio="none"
          />
        ))}
      </mask>
      <rect width={width} height={height} mask={`url(#${id})`} className="fill-land" />
    </>
  )
}
