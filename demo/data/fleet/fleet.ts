import { randomUUIDv7 } from 'node:crypto'
import { type AircraftType, getAircraftType } from '#db/reference/aircraft.ts'
import { computeHash, pick, pickBetween } from '../chance.ts'
import { subtractHours } from '../hours-before.ts'
import type { NewRow } from '../insert-rows.ts'
import { listDemoOperators } from '../operators.ts'
import type { DemoAircraft, DemoOperator } from '../types.ts'
import { findOnBoardRules } from './on-board.ts'

const DAY_MS = 86_400_000

type FleetRow = NewRow<'aircraft'> & { id: string }
type Registered = { operator: DemoOperator; operatorId: string; now: Date }

/** The entries of all aircraft of the demo. Those of approved operators are approved. `ids` has operators' ids by key. */
export function buildFleetRows({ ids, now }: { ids: ReadonlyMap<string, string>; now: Date }): FleetRow[] {
  return listDemoOperators().flatMap((operator) => {
    const operatorId = ids.get(operator.key)
    if (!operatorId) return []
    const others = OTHERS.filter(({ key }) => key === operator.key)
    return [...operator.fleet, ...others].map((aircraft) =>
      buildFleetRow(aircraft, { operator, operatorId, now }),
    )
  })
}

/** Aircraft of operators that have no legs: a new one under review, and one that its operator has sold. */
const OTHERS: (DemoAircraft & { key: string })[] = [
  { key: 'northlight', tail: 'N551NL', designator: 'C25B', status: 'PENDING' },
  { key: 'northlight', tail: 'N118NL', designator: 'H25B', status: 'RETIRED' },
  { key: 'fenwick', tail: 'G-FWLE', designator: 'E550', status: 'DRAFT' },
]

const STATUS_BY_KYB = {
  APPROVED: 'APPROVED',
  PENDING: 'PENDING',
  UNDER_REVIEW: 'PENDING',
  REJECTED: 'REJECTED',
} as const

/** The entry of an aircraft. Its figures are plausible for the type and the same at every start. */
export function buildFleetRow(aircraft: DemoAircraft, { operator, operatorId, now }: Registered): FleetRow {
  const { tail, designator } = aircraft
  const type = getAircraftType(designator)
  const status = aircraft.status ?? (operator.kybStatus ? STATUS_BY_KYB[operator.kybStatus] : 'DRAFT')
  const mtow = findMtow(designator)
  const fitted = aircraft.fittedSeats ?? type.typicalSeats
  const day = (inDays: number) => new Date(now.getTime() + inDays * DAY_MS).toISOString().slice(0, 10)
  const insuredFor = aircraft.insuredDays ?? 160
  const since = subtractHours(now, operator.kybHistory[0]?.hoursAgo ?? 24)
  return {
    id: randomUUIDv7(),
    operatorId,
    tail,
    aircraftType: designator,
    serialNumber: computeSerial(type, tail),
    registryCountry: REGISTRIES.find(([prefix]) => tail.startsWith(prefix))?.[1] ?? 'US',
    year: pickBetween(2009, 2022, `${tail} year`),
    engine: type.class === 'Turboprop' ? 'TURBOPROP' : 'JET',
    fuel: 'KEROSENE',
    ...(tail.startsWith('N')
      ? ({ mtow: Math.round(mtow / KG_PER_LB / 10) * 10, mtowUnit: 'lb' } as const)
      : ({ mtow, mtowUnit: 'kg' } as const)),
    certifiedSeats: Math.max(type.maxSeats, fitted),
    fittedSeats: fitted,
    crewSeats: type.class === 'Turboprop' && type.typicalSeats < 7 ? 1 : 2,
    wideSeatPitch: true,
    listingSeenOn: day(-pickBetween(20, 90, `${tail} seen`)),
    listingUntil: day(aircraft.listedDays ?? 410),
    insurer: pick(INSURERS, `${operator.key} insurer`),
    policyNumber: `${operator.key.slice(0, 2).toUpperCase()}-${pickBetween(10_000, 99_999, `${tail} policy`)}`,
    insuredFrom: day(insuredFor - 364),
    insuredUntil: day(insuredFor),
    thirdPartySdr: findThirdPartyCover(mtow),
    passengerSdr: 250_000 * fitted,
    warRisk: true,
    ratings:
      computeHash(`${tail} rated`) % 3 === 0 ? [{ scheme: 'ARGUS', level: 'Gold', until: day(210) }] : [],
    ukFcpUntil: operator.baseCountry === 'United Kingdom' ? null : day(300),
    easaTcoUntil: EUROPEAN.has(operator.baseCountry) ? null : day(330),
    usDotUntil: operator.baseCountry === 'United States' ? null : day(280),
    steepApproach: STEEP.has(designator),
    pets: computeHash(`${tail} pets`) % 4 !== 0,
    onBoardRules: findOnBoardRules(type.class, `${tail} pets`),
    status,
    submittedAt: status === 'DRAFT' ? null : status === 'PENDING' ? subtractHours(now, 18) : since,
    createdAt: since,
    updatedAt: since,
  }
}

/** The decisions about these aircraft, as the review shows them. */
export function buildFleetDecisionRows(
  rows: readonly FleetRow[],
  { adminId }: { adminId: string | null },
): NewRow<'aircraftDecisions'>[] {
  return rows.flatMap(({ id, status, submittedAt }) => {
    const row = (
      kind: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'RETIRED',
      at: unknown,
      notes: string | null,
      decidedBy: string | null,
    ) => ({ aircraftId: id, kind, notes, decidedBy, decidedAt: at as Date })
    if (!submittedAt) return []
    const submitted = row('SUBMITTED', submittedAt, null, null)
    const later = new Date(new Date(submittedAt as Date).getTime() + 20 * 3_600_000)
    if (status === 'APPROVED') return [submitted, row('APPROVED', later, null, adminId)]
    if (status === 'REJECTED') return [submitted, row('REJECTED', later, REJECTED_BECAUSE, adminId)]
    if (status === 'RETIRED')
      return [submitted, row('APPROVED', later, null, adminId), row('RETIRED', later, 'Sold.', null)]
    return [submitted]
  })
}

const REJECTED_BECAUSE = 'The insurance certificate does not name this aircraft.'

const REGISTRIES = [
  ['G-', 'GB'],
  ['F-', 'FR'],
  ['HB-', 'CH'],
  ['D-', 'DE'],
  ['A6-', 'AE'],
  ['HZ-', 'SA'],
  ['OD-', 'LB'],
  ['C-', 'CA'],
  ['EC-', 'ES'],
  ['PH-', 'NL'],
] as const
const EUROPEAN = new Set<string>(['France', 'Germany', 'Spain', 'Netherlands'])
const STEEP = new Set(['C68A', 'PC12', 'PC24', 'C56X', 'F2TH', 'FA7X', 'F900'])
const INSURERS = [
  'Halcyon Aviation Underwriting (fictional)',
  'Meridian Mutual Air Risks (fictional)',
  'Stratus & Vale Insurance (fictional)',
]
const KG_PER_LB = 0.45359237

function computeSerial({ designator }: AircraftType, tail: string): string {
  return `${designator.slice(0, 2)}-${pickBetween(1001, 9899, `${tail} serial`)}`
}

// Regulation (EC) 785/2004, article 7: the minimum cover by take-off mass, and the cover of the demo's operators.
function findThirdPartyCover(mtowKg: number): number {
  const millions = mtowKg < 2700 ? 3 : mtowKg < 6000 ? 7 : mtowKg < 12_000 ? 18 : mtowKg < 25_000 ? 80 : 150
  return (mtowKg >= 50_000 ? 300 : millions) * 1_000_000
}

function findMtow(designator: string): number {
  const kg = MTOW_KG[designator]
  if (!kg) throw new Error(`The demo has no take-off mass for a ${designator}`)
  return kg
}

// Makers' published figures, not verified.
const MTOW_KG: Record<string, number> = {
  ...{ TBM9: 3354, PC12: 4740, BE20: 5670, B350: 6804, P180: 5489, SF50: 2722, EA50: 2721, C510: 3921 },
  ...{ E50P: 4855, HDJT: 4853, C25M: 4853, C525: 4853, C25A: 5670, C25B: 6291, C25C: 7761, E55P: 8415 },
  ...{ BE40: 7394, LJ45: 9752, LJ75: 9752, PC24: 8300, C560: 7634, C56X: 9163, C68A: 13_971, H25B: 12_701 },
  ...{ LJ60: 10_660, G150: 11_839, E545: 17_040, C680: 13_959, C700: 17_917, C750: 16_601, CL30: 17_622 },
  ...{ CL35: 18_416, GALX: 16_080, G280: 17_962, E550: 19_440, CL60: 21_863, F2TH: 19_414, F900: 22_225 },
  ...{ E35L: 24_300, GLF4: 33_838, FA6X: 35_135, FA7X: 31_751, FA8X: 33_113, GL5T: 41_957, GLEX: 45_132 },
  ...{ GL7T: 52_095, GLF5: 41_277, GLF6: 46_992 },
}
