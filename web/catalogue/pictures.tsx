import { useState } from 'react'
import { networkLegs, wholeNetwork } from '../site/routes/network.ts'
import { Arrow } from '../ui/Arrow.tsx'
import { AirportDot, Stroke } from '../ui/art/AirportDot.tsx'
import { ArcMap } from '../ui/art/ArcMap.tsx'
import { Globe } from '../ui/art/Globe.tsx'
import { HoldSky } from '../ui/art/HoldSky.tsx'
import { Land } from '../ui/art/Land.tsx'
import { NetworkMap } from '../ui/art/NetworkMap.tsx'
import { RouteMap } from '../ui/art/RouteMap.tsx'
import { SkyBands } from '../ui/art/SkyBands.tsx'
import { SkyStrip } from '../ui/art/SkyStrip.tsx'
import type { Group } from './part.ts'
import { leg, wholeLeg } from './samples.ts'
import type { Words } from './words.ts'

const sky = {
  from: leg.originAirport,
  to: leg.destinationAirport,
  ...{ departureUTC: leg.departureUTC, arrivalUTC: leg.arrivalUTC },
}
const nightSky = { ...sky, departureUTC: wholeLeg.departureUTC, arrivalUTC: wholeLeg.arrivalUTC }
const onMap = ({ lat, lon, iata }: typeof leg.originAirport) => ({ lat, lon, code: iata ?? '' })
const ends = { from: onMap(leg.originAirport), to: onMap(leg.destinationAirport) }
const WORLD = { x: -170, y: -80, width: 340, height: 170 }

export const pictures: Group = {
  id: 'pictures',
  parts: (words) => [
    {
      name: 'Arrow',
      file: 'ui/Arrow.tsx',
      states: [
        {
          state: 'default',
          show: (
            <span className="figures">
              TEB <Arrow /> VNY
            </span>
          ),
        },
      ],
    },
    {
      name: 'SkyStrip',
      file: 'ui/art/SkyStrip.tsx',
      states: [
        { state: 'default', show: <SkyStrip {...sky} className="h-28 w-full" /> },
        { state: 'whole', show: <SkyStrip {...nightSky} className="h-28 w-full" /> },
      ],
    },
    {
      name: 'SkyBands',
      file: 'ui/art/SkyBands.tsx',
      states: [
        {
          state: 'default',
          show: (
            <svg aria-hidden="true" viewBox="0 0 200 40" className="w-full">
              <SkyBands id="catalogue" flight={sky} width={200} height={40} />
            </svg>
          ),
        },
      ],
    },
    {
      name: 'HoldSky',
      file: 'ui/art/HoldSky.tsx',
      states: [
        {
          state: 'normal',
          show: (
            <HoldSky remainingSeconds={845} totalSeconds={900} state="normal">
              <span className="font-semibold">{words.states.normal}</span>
            </HoldSky>
          ),
        },
        {
          state: 'expired',
          show: (
            <HoldSky remainingSeconds={0} totalSeconds={900} state="expired">
              <span className="font-semibold">{words.states.expired}</span>
            </HoldSky>
          ),
        },
      ],
    },
    {
      name: 'RouteMap',
      file: 'ui/art/RouteMap.tsx',
      states: [{ state: 'default', show: <RouteMap {...ends} className="w-full rounded-field" /> }],
    },
    {
      name: 'ArcMap',
      file: 'ui/art/ArcMap.tsx',
      wide: true,
      states: [{ state: 'default', show: <Legs words={words} /> }],
    },
    {
      name: 'NetworkMap',
      file: 'ui/art/NetworkMap.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <NetworkMap
              legs={networkLegs}
              corners={[wholeNetwork[0], wholeNetwork[1]]}
              width={1216}
              height={460}
              label={words.map}
              className="w-full"
            />
          ),
        },
      ],
    },
    {
      name: 'Globe',
      file: 'ui/art/Globe.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <div className="overflow-hidden rounded-card bg-dusk-sky pt-10">
              <Globe className="h-80 w-full" />
            </div>
          ),
        },
      ],
    },
    {
      name: 'Land',
      file: 'ui/art/Land.tsx',
      states: [
        {
          state: 'default',
          show: (
            <svg aria-hidden="true" viewBox="0 0 340 170" className="w-full">
              <Land box={WORLD} width={340} height={170} />
            </svg>
          ),
        },
      ],
    },
    {
      name: 'AirportDot',
      file: 'ui/art/AirportDot.tsx',
      states: [
        {
          state: 'default',
          show: (
            <svg aria-hidden="true" viewBox="0 0 120 24" strokeLinecap="round" className="w-30" fill="none">
              <Stroke d="M12 12H108" width="2.5" className="stroke-route" />
              <AirportDot x={12} y={12} />
              <AirportDot x={108} y={12} />
            </svg>
          ),
        },
      ],
    },
  ],
}

function Legs({ words }: { words: Words }) {
  const [marked, setMarked] = useState<string | null>('home')
  const arcs = [
    { id: 'home', way: [ends.from, ends.to], label: words.arc, href: '#LegCard' },
    {
      id: 'back',
      way: [ends.to, { lat: 33.82, lon: 35.49, code: 'BEY' }],
      label: 'NCE, BEY',
      href: '#LegLines',
    },
  ]
  return (
    <ArcMap
      arcs={arcs}
      markedId={marked}
      onMark={setMarked}
      onChoose={setMarked}
      label={words.map}
      className="h-80 rounded-card"
    />
  )
}
