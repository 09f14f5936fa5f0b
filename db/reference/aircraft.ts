import { proposeBlockMinutes } from '#contract/legs/block-time.ts'
import { getAirport } from './airports.ts'

export const AIRCRAFT_CLASSES = [
  'Turboprop',
  'Very Light Jet',
  'Light Jet',
  'Midsize Jet',
  'Super Midsize Jet',
  'Large Jet',
  'Ultra Long Range',
] as const
type AircraftClass = (typeof AIRCRAFT_CLASSES)[number]

export type AircraftType = {
  /** ICAO type designator (Doc 8643); where it covers several models, the one named is the usual charter aircraft. */
  designator: string
  name: string
  manufacturer: string
  class: AircraftClass
  /** Passenger seats: as usually fitted for charter, and at most. */
  typicalSeats: number
  maxSeats: number
  /** Usual cruise, true airspeed in knots. */
  cruiseKtas: number
  /** With a few passengers and reserves, in nautical miles. */
  rangeNm: number
  /** What a whole-aircraft charter usually costs per flight hour; indicative, for reference prices only. */
  hourlyRateUsd: number
  engine: 'JET' | 'TURBOPROP'
  engineCount: number
  /** Greatest take-off mass of the type; the certificate of a tail may say less. */
  mtowKg: number
  /** Metres at the greatest weights, sea level, standard day, dry, without a margin. */
  takeOffM: number
  landingM: number
}

type Row = [
  designator: string,
  name: string,
  manufacturer: string,
  aircraftClass: AircraftClass,
  typicalSeats: number,
  maxSeats: number,
  cruiseKtas: number,
  rangeNm: number,
  hourlyRateUsd: number,
  engines: `${1 | 2 | 3}${'J' | 'T'}`,
  mtowKg: number,
  takeOffM: number,
  landingM: number,
]

// From the manufacturers' published figures, rounded down where they describe the best case; not verified. Designators by public
// lists of aircraft, where three of four give C25M to the Citation M2.
const ROWS: Row[] = [
  ['TBM9', 'TBM 940', 'Daher', 'Turboprop', 5, 5, 320, 1440, 2100, '1T', 3354, 726, 741],
  ['PC12', 'PC-12 NGX', 'Pilatus', 'Turboprop', 6, 9, 280, 1760, 2400, '1T', 4740, 758, 661],
  ['BE20', 'King Air 250', 'Beechcraft', 'Turboprop', 7, 9, 300, 1450, 2700, '2T', 5670, 643, 867],
  ['B350', 'King Air 350i', 'Beechcraft', 'Turboprop', 8, 11, 305, 1550, 3000, '2T', 6804, 1006, 821],
  ['P180', 'Avanti Evo', 'Piaggio', 'Turboprop', 7, 9, 390, 1450, 3300, '2T', 5489, 974, 1000],
  ['SF50', 'Vision Jet G2+', 'Cirrus', 'Very Light Jet', 4, 6, 300, 1100, 2200, '1J', 2722, 973, 918],
  ['EA50', 'Eclipse 550', 'Eclipse', 'Very Light Jet', 4, 5, 370, 1100, 2300, '2J', 2721, 742, 850],
  ['C510', 'Citation Mustang', 'Cessna', 'Very Light Jet', 4, 5, 340, 1150, 2700, '2J', 3921, 948, 725],
  ['E50P', 'Phenom 100EV', 'Embraer', 'Very Light Jet', 4, 7, 395, 1170, 3000, '2J', 4855, 972, 741],
  ['HDJT', 'HondaJet Elite', 'Honda', 'Very Light Jet', 5, 6, 415, 1430, 3200, '2J', 4853, 1064, 828],
  ['C25M', 'Citation M2', 'Cessna', 'Very Light Jet', 6, 7, 395, 1550, 3300, '2J', 4853, 978, 789],
  ['C525', 'Citation CJ1+', 'Cessna', 'Very Light Jet', 5, 6, 380, 1300, 3100, '2J', 4853, 991, 789],
  ['C25A', 'Citation CJ2+', 'Cessna', 'Light Jet', 6, 8, 410, 1700, 3700, '2J', 5670, 1024, 908],
  ['C25B', 'Citation CJ3+', 'Cessna', 'Light Jet', 7, 9, 410, 2000, 4000, '2J', 6291, 969, 844],
  ['C25C', 'Citation CJ4', 'Cessna', 'Light Jet', 7, 10, 440, 2100, 4500, '2J', 7761, 1039, 896],
  ['E55P', 'Phenom 300E', 'Embraer', 'Light Jet', 7, 10, 445, 2000, 4600, '2J', 8415, 978, 674],
  ['BE40', 'Hawker 400XP', 'Beechcraft', 'Light Jet', 7, 8, 435, 1480, 3800, '2J', 7394, 1191, 883],
  ['LJ45', 'Learjet 45XR', 'Bombardier', 'Light Jet', 8, 9, 445, 1900, 4200, '2J', 9752, 1536, 811],
  ['LJ75', 'Learjet 75 Liberty', 'Bombardier', 'Light Jet', 7, 9, 450, 2050, 4600, '2J', 9752, 1353, 700],
  ['PC24', 'PC-24', 'Pilatus', 'Light Jet', 8, 10, 425, 1950, 4700, '2J', 8300, 893, 724],
  ['C560', 'Citation Encore+', 'Cessna', 'Midsize Jet', 7, 8, 420, 1700, 4700, '2J', 7634, 1073, 865],
  ['C56X', 'Citation XLS+', 'Cessna', 'Midsize Jet', 8, 9, 430, 1850, 5000, '2J', 9163, 1085, 969],
  ['C68A', 'Citation Latitude', 'Cessna', 'Midsize Jet', 8, 9, 430, 2700, 5600, '2J', 13_971, 1091, 756],
  [
    'H25B',
    'Hawker 800XP',
    'Hawker Beechcraft',
    'Midsize Jet',
    8,
    9,
    430,
    2500,
    5100,
    '2J',
    12_701,
    1533,
    808,
  ],
  ['LJ60', 'Learjet 60XR', 'Bombardier', 'Midsize Jet', 7, 8, 440, 2300, 4900, '2J', 10_660, 1661, 1042],
  ['G150', 'Gulfstream G150', 'Gulfstream', 'Midsize Jet', 7, 8, 440, 2900, 5300, '2J', 11_839, 1524, 878],
  ['E545', 'Praetor 500', 'Embraer', 'Midsize Jet', 8, 9, 450, 3300, 6000, '2J', 17_040, 1287, 636],
  [
    'C680',
    'Citation Sovereign+',
    'Cessna',
    'Super Midsize Jet',
    9,
    12,
    440,
    3000,
    6100,
    '2J',
    13_959,
    1076,
    792,
  ],
  [
    'C700',
    'Citation Longitude',
    'Cessna',
    'Super Midsize Jet',
    8,
    12,
    470,
    3450,
    7200,
    '2J',
    17_917,
    1466,
    966,
  ],
  ['C750', 'Citation X+', 'Cessna', 'Super Midsize Jet', 8, 9, 500, 3300, 6900, '2J', 16_601, 1600, 1036],
  [
    'CL30',
    'Challenger 300',
    'Bombardier',
    'Super Midsize Jet',
    8,
    10,
    455,
    3050,
    6600,
    '2J',
    17_622,
    1466,
    792,
  ],
  [
    'CL35',
    'Challenger 350',
    'Bombardier',
    'Super Midsize Jet',
    9,
    10,
    459,
    3200,
    7000,
    '2J',
    18_416,
    1474,
    721,
  ],
  [
    'GALX',
    'Gulfstream G200',
    'Gulfstream',
    'Super Midsize Jet',
    8,
    10,
    450,
    3300,
    6300,
    '2J',
    16_080,
    1854,
    1000,
  ],
  [
    'G280',
    'Gulfstream G280',
    'Gulfstream',
    'Super Midsize Jet',
    9,
    10,
    470,
    3600,
    7200,
    '2J',
    17_962,
    1448,
    829,
  ],
  ['E550', 'Praetor 600', 'Embraer', 'Super Midsize Jet', 8, 12, 460, 4000, 7300, '2J', 19_440, 1352, 660],
  ['CL60', 'Challenger 650', 'Bombardier', 'Large Jet', 10, 12, 455, 4000, 8200, '2J', 21_863, 1720, 732],
  ['F2TH', 'Falcon 2000LXS', 'Dassault', 'Large Jet', 8, 10, 450, 4000, 7900, '2J', 19_414, 1425, 689],
  ['F900', 'Falcon 900LX', 'Dassault', 'Large Jet', 12, 14, 455, 4700, 8900, '3J', 22_225, 1634, 748],
  ['E35L', 'Legacy 650E', 'Embraer', 'Large Jet', 13, 14, 450, 3850, 8300, '2J', 24_300, 1750, 866],
  ['GLF4', 'Gulfstream G450', 'Gulfstream', 'Large Jet', 13, 16, 459, 4300, 9000, '2J', 33_838, 1707, 994],
  ['FA6X', 'Falcon 6X', 'Dassault', 'Ultra Long Range', 12, 16, 465, 5500, 10_000, '2J', 35_135, 1670, 759],
  ['FA7X', 'Falcon 7X', 'Dassault', 'Ultra Long Range', 12, 16, 465, 5900, 10_200, '3J', 31_751, 1740, 631],
  ['FA8X', 'Falcon 8X', 'Dassault', 'Ultra Long Range', 13, 16, 465, 6400, 11_200, '3J', 33_113, 1801, 677],
  [
    'GL5T',
    'Global 5500',
    'Bombardier',
    'Ultra Long Range',
    13,
    16,
    480,
    5800,
    10_900,
    '2J',
    41_957,
    1628,
    673,
  ],
  [
    'GLEX',
    'Global 6000',
    'Bombardier',
    'Ultra Long Range',
    13,
    17,
    480,
    6000,
    11_400,
    '2J',
    45_132,
    1974,
    682,
  ],
  [
    'GL7T',
    'Global 7500',
    'Bombardier',
    'Ultra Long Range',
    14,
    19,
    488,
    7700,
    14_500,
    '2J',
    52_095,
    1756,
    768,
  ],
  [
    'GLF5',
    'Gulfstream G550',
    'Gulfstream',
    'Ultra Long Range',
    14,
    18,
    470,
    6700,
    11_000,
    '2J',
    41_277,
    1801,
    844,
  ],
  [
    'GLF6',
    'Gulfstream G650ER',
    'Gulfstream',
    'Ultra Long Range',
    14,
    19,
    488,
    7500,
    13_600,
    '2J',
    46_992,
    1920,
    914,
  ],
]

/** The catalogue of aircraft that legs are sold on, smallest class first. */
export const AIRCRAFT: readonly AircraftType[] = ROWS.map(
  ([
    designator,
    name,
    manufacturer,
    aircraftClass,
    typicalSeats,
    maxSeats,
    cruiseKtas,
    rangeNm,
    hourlyRateUsd,
    engines,
    mtowKg,
    takeOffM,
    landingM,
  ]) => ({
    designator,
    name,
    manufacturer,
    class: aircraftClass,
    typicalSeats,
    maxSeats,
    cruiseKtas,
    rangeNm,
    hourlyRateUsd,
    engine: engines.endsWith('J') ? 'JET' : 'TURBOPROP',
    engineCount: Number(engines.charAt(0)),
    mtowKg,
    takeOffM,
    landingM,
  }),
)

const BY_DESIGNATOR = new Map(AIRCRAFT.map((aircraft) => [aircraft.designator, aircraft]))

/** The aircraft type of that designator; an unknown one is a bug of the caller. */
export function getAircraftType(designator: string): AircraftType {
  const aircraft = BY_DESIGNATOR.get(designator)
  if (!aircraft) throw new Error(`No aircraft type ${designator} in the catalogue`)
  return aircraft
}

/** Minutes from leaving the stand to reaching the next one, as a new flight is proposed; `month` is that of departure. */
export function blockMinutes(
  { cruiseKtas, engine }: AircraftType,
  { originICAO, destinationICAO, month }: { originICAO: string; destinationICAO: string; month: number },
): number {
  const [from, to] = [getAirport(originICAO), getAirport(destinationICAO)]
  return proposeBlockMinutes({ from, to, month, cruiseKtas, engine })
}
