import { proposeBlockMinutes } from '#contract/legs/block-time.ts'
import { findInstantsAt } from '#contract/local-instants.ts'
import { findArea } from '#contract/may-be-sold/areas.ts'
import type {
  AircraftFacts,
  LegalBasis,
  LegFacts,
  Permission,
  SaleFacts,
  TypeFacts,
} from '#contract/may-be-sold/facts.ts'
import { getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { buildShippedTables, SHIPPED_AREAS } from '#db/reference/selling/tables.ts'

export const SALE_TABLES = buildShippedTables({ usWindowMinMinutes: 1440, legalBasisFrom: '2026-11-01' })

/** The operator of every case. */
export const SELLER = '0190b0aa-0000-7000-8000-000000000001'

export type SaleCase = {
  type?: string
  tail?: string
  operator?: string
  /** The departure by the origin's clock, '2026-12-04 03:30'. The arrival is by the destination's clock. */
  leaves?: string
  lands?: string
  windowMinutes?: number
  aircraft?: Partial<AircraftFacts>
  leg?: Partial<LegFacts>
  legalBasis?: LegalBasis | null
  roundTripsPerWeek?: number
  /** Codes of permissions that the operator lacks. */
  without?: readonly string[]
  permissions?: readonly Permission[]
}

const STATES = {
  N: 'US',
  'G-': 'GB',
  'F-': 'FR',
  'D-': 'DE',
  'HB-': 'CH',
  'A6-': 'AE',
  'HZ-': 'SA',
  'OD-': 'LB',
}
const TAILS: Record<string, string> = { US: 'N905NL', GB: 'G-FWLA', FR: 'F-HRVC', DE: 'D-CFRA', CH: 'HB-VGZ' }

/** The facts of a golden case. Everything that the case does not name is on file. */
export function saleCase(route: string, given: SaleCase = {}): SaleFacts {
  const [from = '', to = ''] = route.split('–')
  const [origin, destination] = [getAirport(from), getAirport(to)]
  const type = typeFacts(given.type ?? 'CL35')
  const tail = given.tail ?? TAILS[given.operator ?? 'US'] ?? 'N905NL'
  const state =
    given.operator ?? Object.entries(STATES).find(([prefix]) => tail.startsWith(prefix))?.[1] ?? 'US'
  const month = Number((given.leaves ?? given.lands ?? '2026-12').slice(5, 7))
  const blockMs = proposeBlockMinutes({ from: origin, to: destination, month, ...type }) * 60_000
  const departureMs = given.lands
    ? msAt(given.lands, destination.timezone) - blockMs
    : msAt(given.leaves ?? '2026-12-16 12:00', origin.timezone)
  const { windowMinutes = 0 } = given
  const leg: LegFacts = {
    ...{ origin, destination, tail, saleMode: 'PER_SEAT', seats: 4, timeOnRequest: false, isBundled: false },
    departureAt: new Date(departureMs),
    departureLatestAt: windowMinutes ? new Date(departureMs + windowMinutes * 60_000) : null,
    arrivalAt: new Date(departureMs + blockMs),
    legalBasis:
      given.legalBasis === undefined
        ? usualBasis(
            state,
            [origin, destination].some(({ country }) => country === 'US'),
          )
        : given.legalBasis,
    petNote: null,
    takesPets: null,
    ...given.leg,
  }
  return {
    leg,
    operator: { id: SELLER, country: state, roundTripsPerWeek: given.roundTripsPerWeek ?? 1 },
    aircraft: {
      ...{ register: 'APPROVED', type: type.designator, mtowKg: type.mtowKg, seatsFitted: 9 },
      ...{ isOnCertificate: true, hasSteepApproval: false },
      insurance: { from: '2026-01-01', until: '2027-12-31', thirdPartySdr: 300e6, passengerSdr: 10e6 },
      ...given.aircraft,
    },
    type,
    permissions: [...usualPermissions(leg, given.without ?? []), ...(given.permissions ?? [])],
  }
}

function typeFacts(designator: string): TypeFacts {
  return getAircraftType(designator)
}

function usualBasis(state: string, touchesUs: boolean): LegalBasis {
  const area = findArea(state, SHIPPED_AREAS)
  if (area === 'US' && touchesUs)
    return { certificate: 'US_135', role: 'PCO_380', prospectusNo: 'PC 26-114', securer: 'Harbour Trust' }
  const certificates = { US: 'US_135', EU: 'AOC_OL_EU', GB: 'AOC_OL_UK', CH: 'AOC_CH' } as const
  const certificate = certificates[area as keyof typeof certificates] ?? 'AOC_OTHER'
  return { certificate, role: 'CARRIER_AGENT', prospectusNo: null, securer: null }
}

function usualPermissions({ origin, destination }: LegFacts, without: readonly string[]): Permission[] {
  const way = `${origin.country}–${destination.country}`
  const pairs = [
    ['UK_FCP_MISSING', 'GB'],
    ['EU_TCO_MISSING', 'EU'],
    ['US_FOREIGN_SEAT', way],
    ['US_PERMIT_MISSING', 'US'],
  ] as const
  return pairs
    .filter(([code]) => !without.includes(code))
    .map(([code, scope]) => ({ code, scope, reference: 'on file', until: '2028-12-31' }))
}

function msAt(local: string, timezone: string): number {
  const [instant] = findInstantsAt(local.replace(' ', 'T'), timezone) ?? []
  if (!instant) throw new Error(`No time ${local}`)
  return Date.parse(instant)
}
