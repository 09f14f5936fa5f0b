import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SaleFacts } from '#contract/may-be-sold/facts.ts'
import { mayBeSold } from '#contract/may-be-sold/may-be-sold.ts'
import { getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { shippedTables } from '#db/reference/selling/tables.ts'
import { fleetRows } from './fleet/fleet.ts'
import { GRANTED } from './fleet/permissions.ts'
import { listDemoLegs } from './legs.ts'
import { certificateOf, listDemoOperators, mayPublish } from './operators.ts'
import type { DemoLeg } from './types.ts'

const TABLES = shippedTables({ usWindowMinMinutes: 1440, legalBasisFrom: '2026-01-01' })
const OPERATORS = new Map(listDemoOperators().map((operator) => [operator.key, operator]))

// Opening hours depend on the day of the week and the season, and the demo is counted from the day on which it starts.
for (const start of ['2026-11-25', '2027-02-01', '2027-06-14', '2027-08-30'])
  test(`every flight of the demo that is on sale may be sold, on each start in the week of ${start}`, () => {
    for (let ahead = 0; ahead < 7; ahead++) {
      const today = Temporal.PlainDate.from(start).add({ days: ahead })
      const fleet = fleetOf(today)
      for (const leg of listDemoLegs(today)) {
        const operator = OPERATORS.get(leg.operatorKey)
        if (leg.status !== 'PUBLISHED' || !operator || !mayPublish(operator)) continue
        const found = mayBeSold(factsOf(leg, fleet), TABLES)
        const blocking = found.filter(({ level }) => level === 'REFUSE' || level === 'NEEDS_ADMIN')
        assert.deepEqual(blocking, [], `${leg.key} on ${leg.departureUTC}`)
      }
    }
  })

type Fleet = Map<string, ReturnType<typeof fleetRows>[number]>

function fleetOf(today: Temporal.PlainDate): Fleet {
  const ids = new Map([...OPERATORS.keys()].map((key) => [key, key]))
  const now = new Date(`${today}T09:00:00Z`)
  return new Map(fleetRows({ ids, now }).map((row) => [row.tail, row]))
}

function factsOf(leg: DemoLeg, fleet: Fleet): SaleFacts {
  const operator = OPERATORS.get(leg.operatorKey)
  const aircraft = fleet.get(leg.tail)
  assert.ok(operator && aircraft, leg.key)
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
      legalBasis: { ...certificateOf(operator), prospectusNo: null, securer: null },
      timeOnRequest: false,
      isBundled: false,
    },
    operator: { country: getAirport(operator.baseICAO).country, roundTripsPerWeek: 1 },
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
