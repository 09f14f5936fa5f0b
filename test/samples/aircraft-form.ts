import type { AircraftForm } from '#contract/operators/fleet/aircraft-form.ts'
import { dayFromNow } from '../build.ts'

/** A form of a Citation XLS+ with nine seats, listed and insured as required by default. */
export function anAircraftForm(fields: Partial<AircraftForm> = {}): AircraftForm {
  return {
    tail: 'N731QT',
    aircraftType: 'C56X',
    serialNumber: '560-6101',
    registryCountry: 'US',
    year: 2017,
    engine: 'JET',
    fuel: 'KEROSENE',
    mtow: 20_200,
    mtowUnit: 'lb',
    certifiedSeats: 12,
    fittedSeats: 9,
    crewSeats: 2,
    wideSeatPitch: false,
    listingSeenOn: dayFromNow(-10),
    listingUntil: dayFromNow(300),
    insurer: 'Halcyon Aviation Underwriting',
    policyNumber: 'HA-1',
    insuredFrom: dayFromNow(-10),
    insuredUntil: dayFromNow(200),
    thirdPartySdr: 18_000_000,
    passengerSdr: 2_250_000,
    warRisk: true,
    ratings: [],
    ukFcpUntil: null,
    easaTcoUntil: null,
    usDotUntil: null,
    steepApproach: false,
    pets: true,
    ...fields,
  }
}
