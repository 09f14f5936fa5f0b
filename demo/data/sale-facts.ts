import type { SaleFacts } from '#contract/may-be-sold/facts.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { mayBeSold } from '#contract/may-be-sold/may-be-sold.ts'
import type { SaleTables } from '#contract/may-be-sold/tables.ts'
import { getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { buildShippedTables } from '#db/reference/selling/tables.ts'
import type { buildFleetRow } from './fleet/fleet.ts'
import { GRANTED } from './fleet/permissions.ts'
import { findCertificate } from './operators.ts'
import type { DemoLeg, DemoOperator } from './types.ts'

type Sale = { leg: DemoLeg; operator: DemoOperator; aircraft: ReturnType<typeof buildFleetRow> }

let tables: SaleTables | undefined

/** The rules of the shipped tables that keep a leg of the demo from sale; empty when it may be sold. */
export function findBlocking(sale: Sale): Finding[] {
  tables ??= buildShippedTables({ usWindowMinMinutes: 1440, legalBasisFrom: '2026-01-01' })
  return mayBeSold(toFacts(sale), tables).filter(({ level }) => level === 'REFUSE' || level === 'NEEDS_ADMIN')
}

function toFacts({ leg, operator, aircraft }: Sale): SaleFacts {
  const until = '2028-12-31'
  const permit = (code: string, scope: string, has: unknown) =>
    has ? [{ code, scope, until, reference: 'in the register' }] : []
  return {
    leg: {
      ...leg,
      origin: getAirport(leg.originICAO),
      destination: getAirport(leg.destinationICAO),
      departureAt: new Date(leg.departureUTC),
      departureLatestAt: leg.departureLatestUTC ? new Date(leg.departureLatestUTC) : null,
      arrivalAt: new Date(leg.arrivalUTC),
      legalBasis: { ...findCertificate(operator), prospectusNo: null, securer: null },
      timeOnRequest: false,
      isBundled: false,
      takesPets: null,
    },
    operator: { id: operator.key, country: getAirport(operator.baseICAO).country, roundTripsPerWeek: 1 },
    type: getAircraftType(leg.designator),
    aircraft: {
      register: 'APPROVED',
      type: aircraft.aircraftType,
      mtowKg: getAircraftType(leg.designator).mtowKg,
      seatsFitted: aircraft.fittedSeats,
      isOnCertificate: true,
      hasSteepApproval: aircraft.steepApproach === true,
      insurance: {
        from: String(aircraft.insuredFrom),
        until: String(aircraft.insuredUntil),
        thirdPartySdr: Number(aircraft.thirdPartySdr),
        passengerSdr: Number(aircraft.passengerSdr),
      },
    },
    permissions: [
      ...GRANTED.filter(([key]) => key === operator.key).map(([, code, scope, reference]) => ({
        ...{ code, scope, reference, until },
      })),
      ...permit('UK_FCP_MISSING', 'GB', aircraft.ukFcpUntil),
      ...permit('EU_TCO_MISSING', 'EU', aircraft.easaTcoUntil),
      ...permit('US_PERMIT_MISSING', 'US', aircraft.usDotUntil),
    ],
  }
}
