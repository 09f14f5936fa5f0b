import type { NetworkAirport, NetworkLeg } from '../../ui/art/NetworkMap.tsx'

export const TEB = { code: 'TEB', lat: 40.85, lon: -74.06, label: 'above' } satisfies NetworkAirport
export const OPF = { code: 'OPF', lat: 25.91, lon: -80.28, label: 'below' } satisfies NetworkAirport
export const VNY = { code: 'VNY', lat: 34.21, lon: -118.49, label: 'below' } satisfies NetworkAirport
export const LAS = { code: 'LAS', lat: 36.08, lon: -115.15, label: 'above' } satisfies NetworkAirport
const MDW = { code: 'MDW', lat: 41.79, lon: -87.75, label: 'above' } satisfies NetworkAirport
export const FAB = { code: 'FAB', lat: 51.28, lon: -0.78, label: 'left' } satisfies NetworkAirport
export const LBG = { code: 'LBG', lat: 48.97, lon: 2.44 } satisfies NetworkAirport
export const GVA = { code: 'GVA', lat: 46.24, lon: 6.11, label: 'right' } satisfies NetworkAirport
export const NCE = { code: 'NCE', lat: 43.66, lon: 7.21, label: 'below' } satisfies NetworkAirport
const ATH = { code: 'ATH', lat: 37.94, lon: 23.94, label: 'below' } satisfies NetworkAirport
const BEY = { code: 'BEY', lat: 33.82, lon: 35.49, label: 'right' } satisfies NetworkAirport
const RAK = { code: 'RAK', lat: 31.61, lon: -8.04, label: 'below' } satisfies NetworkAirport
const CAI = { code: 'CAI', lat: 30.12, lon: 31.41, label: 'left' } satisfies NetworkAirport
export const RUH = { code: 'RUH', lat: 24.96, lon: 46.7, label: 'below' } satisfies NetworkAirport
export const DWC = { code: 'DWC', lat: 24.9, lon: 55.16, label: 'below' } satisfies NetworkAirport

/** Common empty legs. The five sample routes of the site are the active ones. */
export const networkLegs: NetworkLeg[] = [
  { from: TEB, to: OPF, active: true },
  { from: FAB, to: NCE, active: true },
  { from: VNY, to: LAS, active: true },
  { from: LBG, to: GVA, active: true },
  { from: DWC, to: RUH, active: true },
  { from: VNY, to: MDW, active: false },
  { from: MDW, to: TEB, active: false },
  { from: TEB, to: FAB, active: false },
  { from: TEB, to: LBG, active: false },
  { from: FAB, to: RAK, active: false },
  { from: NCE, to: ATH, active: false },
  { from: ATH, to: BEY, active: false },
  { from: BEY, to: RUH, active: false },
  { from: CAI, to: DWC, active: false },
  { from: GVA, to: CAI, active: false },
]

export const wholeNetwork = [
  { lat: 14, lon: -128 },
  { lat: 58, lon: 66 },
] as const

/** The part of the map on a narrow screen, where the whole network would be too small. */
export const europeAndGulf = [
  { lat: 20, lon: -13 },
  { lat: 55, lon: 60 },
] as const
