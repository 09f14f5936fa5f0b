import { computeSavingsPct } from '#contract/money.ts'
import type { samples } from '../../languages/pages/samples.ts'
import type { SentenceOf } from '../../languages/sentences.ts'
import type { MapAirport } from '../../ui/art/RouteMap.tsx'
import { DWC, FAB, GVA, LAS, LBG, NCE, OPF, RUH, TEB, VNY } from './network.ts'

export const CONTINENTS = ['North America', 'Europe', 'MENA'] as const
export const AIRCRAFT_CLASSES = ['Light Jet', 'Midsize Jet'] as const

type Sentence = SentenceOf<typeof samples>

export type SampleRoute = {
  id: string
  name: Sentence
  origin: string
  destination: string
  continent: (typeof CONTINENTS)[number]
  /** Per person, in minor units of US dollars. */
  samplePrice: number
  /** The price of the same seat in a standard charter. */
  originalPrice: number
  /** The savings in whole per cent. */
  savings: number
  aircraftClass: (typeof AIRCRAFT_CLASSES)[number]
  seasonality: Sentence
  /** The two airports of the great circle in the picture. */
  image: { from: MapAirport; to: MapAirport }
  tags: readonly Sentence[]
}

/** Five routes on which aircraft often reposition, with their usual prices. They are not legs on sale. */
export const sampleRoutes: readonly SampleRoute[] = [
  route({
    id: 'nyc-miami',
    name: 'NYC to Miami',
    origin: 'New York',
    destination: 'Miami',
    continent: 'North America',
    samplePrice: 105_000,
    originalPrice: 312_000,
    aircraftClass: 'Midsize Jet',
    seasonality: 'November to April',
    image: { from: TEB, to: OPF },
    tags: ['Sun', 'Weekend'],
  }),
  route({
    id: 'london-nice',
    name: 'London to Nice',
    origin: 'London',
    destination: 'Nice',
    continent: 'Europe',
    samplePrice: 89_000,
    originalPrice: 265_000,
    aircraftClass: 'Light Jet',
    seasonality: 'May to September',
    image: { from: FAB, to: NCE },
    tags: ['Riviera', 'Summer'],
  }),
  route({
    id: 'la-vegas',
    name: 'LA to Vegas',
    origin: 'Los Angeles',
    destination: 'Las Vegas',
    continent: 'North America',
    samplePrice: 42_000,
    originalPrice: 121_000,
    aircraftClass: 'Light Jet',
    seasonality: 'All year, most on Fridays',
    image: { from: VNY, to: LAS },
    tags: ['Short hop', 'Weekend'],
  }),
  route({
    id: 'paris-geneva',
    name: 'Paris to Geneva',
    origin: 'Paris',
    destination: 'Geneva',
    continent: 'Europe',
    samplePrice: 52_000,
    originalPrice: 158_000,
    aircraftClass: 'Light Jet',
    seasonality: 'December to March',
    image: { from: LBG, to: GVA },
    tags: ['Ski', 'Business'],
  }),
  route({
    id: 'dubai-riyadh',
    name: 'Dubai to Riyadh',
    origin: 'Dubai',
    destination: 'Riyadh',
    continent: 'MENA',
    samplePrice: 68_000,
    originalPrice: 202_000,
    aircraftClass: 'Midsize Jet',
    seasonality: 'October to May',
    image: { from: DWC, to: RUH },
    tags: ['Business', 'Weekday'],
  }),
]

function route(facts: Omit<SampleRoute, 'savings'>): SampleRoute {
  return { ...facts, savings: computeSavingsPct(facts.samplePrice, facts.originalPrice) }
}
