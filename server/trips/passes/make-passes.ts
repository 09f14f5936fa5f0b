import { setImmediate as othersTurn } from 'node:timers/promises'
import { passNumberOf } from '#contract/trips/pass-code.ts'
import type { PassFlight, PassPlace, TripPass } from '#contract/trips/trip-documents.ts'
import { aztecCode, qrCode } from '#server/trips/documents/draw-code.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'
import { boardingItems, withSecurityData } from './boarding-code.ts'
import type { PassKeys } from './pass-keys.ts'
import { beThereAt, type PassName } from './pass-rules.ts'

/** One pass for each seat of a confirmed booking. Drawing a code takes milliseconds: between two, others have their turn. */
export async function makePasses(facts: TripFacts, keys: PassKeys): Promise<TripPass[]> {
  const passes: TripPass[] = []
  for (const one of facts.names) {
    passes.push(makePass(facts, one, keys))
    await othersTurn()
  }
  return passes
}

function makePass(facts: TripFacts, one: PassName, keys: PassKeys): TripPass {
  const { seat, name, named } = one
  const code = passCode(facts, one, keys)
  const bcbp = boardingCode(facts, one, keys)
  return {
    seat,
    number: passNumberOf({ reference: facts.reference, seat }),
    name,
    named,
    code,
    qr: qrCode(code),
    bcbp: bcbp === null ? null : { text: bcbp, aztec: aztecCode(bcbp) },
  }
}

/** The signed code of one seat. */
export function passCode(
  { legId, reference }: TripFacts,
  { seat, holder, name }: PassName,
  keys: PassKeys,
): string {
  return keys.sign({ legId, reference, seat, holder, name })
}

/** The boarding code of one seat; null where an airport or the carrier has no code, or the name no Latin letters. */
export function boardingCode(facts: TripFacts, { seat, ...name }: PassName, keys: PassKeys): string | null {
  const { origin, destination, carrierCode, reference, departureDay, firstSequence } = facts
  if (!origin.iata || !destination.iata || !carrierCode) return null
  const items = boardingItems({
    givenNames: name.givenNames,
    familyName: name.familyName,
    reference,
    fromIata: origin.iata,
    toIata: destination.iata,
    carrier: carrierCode,
    departureDay,
    sequence: firstSequence + seat - 1,
  })
  return items && withSecurityData(items, keys.signText(items))
}

type FlightFacts = Pick<
  TripFacts,
  | 'legId'
  | 'tail'
  | 'aircraft'
  | 'origin'
  | 'destination'
  | 'originTerminal'
  | 'destinationTerminal'
  | 'departureUTC'
  | 'arrivalUTC'
  | 'departureLatestUTC'
>

/** The flight as passes and the crew's list show it. */
export function passFlightOf(facts: FlightFacts): PassFlight {
  const { legId, tail, aircraft, departureUTC, arrivalUTC, departureLatestUTC } = facts
  return {
    legId,
    tail,
    aircraft,
    origin: placeOf(facts.origin, facts.originTerminal),
    destination: placeOf(facts.destination, facts.destinationTerminal),
    departureUTC,
    arrivalUTC,
    departureLatestUTC,
    beThereUTC: beThereAt(departureUTC),
  }
}

function placeOf(
  { icao, iata, name, city, timezone }: TripFacts['origin'],
  terminal: string | null,
): PassPlace {
  return { icao, iata, name, city, timezone, terminal }
}
