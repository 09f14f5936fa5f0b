import { setImmediate as othersTurn } from 'node:timers/promises'
import { formatPassNumber } from '#contract/trips/pass-code.ts'
import type { PassLeg, PassPlace, TripPass } from '#contract/trips/trip-documents.ts'
import { drawAztecCode, drawQrCode } from '#server/trips/documents/draw-code.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'
import { withSecurityData, writeBoardingItems } from './boarding-code.ts'
import type { PassKeys } from './pass-keys.ts'
import { computeBeThereAt, type PassName } from './pass-rules.ts'

/**
 * Makes one pass for each seat of a confirmed booking, and for each infant on a lap. Drawing a code takes
 * milliseconds, so other work may run between two codes.
 */
export async function makePasses(facts: TripFacts, keys: PassKeys): Promise<TripPass[]> {
  const passes: TripPass[] = []
  for (const one of facts.names) {
    passes.push(await makePass(facts, one, keys))
    await othersTurn()
  }
  return passes
}

async function makePass(facts: TripFacts, one: PassName, keys: PassKeys): Promise<TripPass> {
  const { seat, lap, name, named } = one
  const code = signPassCode(facts, one, keys)
  const bcbp = writeBoardingCode(facts, one, keys)
  return {
    seat,
    number: formatPassNumber({ reference: facts.reference, seat }),
    lap,
    name,
    named,
    code,
    qr: drawQrCode(code),
    bcbp: bcbp === null ? null : { text: bcbp, aztec: await drawAztecCode(bcbp) },
  }
}

/** Returns the signed code of one seat. */
export function signPassCode(
  { legId, reference }: TripFacts,
  { seat, holder, name }: PassName,
  keys: PassKeys,
): string {
  return keys.sign({ legId, reference, seat, holder, name })
}

/** The boarding code of one seat; null if an airport or the carrier has no code, or the name has no Latin letters. */
export function writeBoardingCode(
  facts: TripFacts,
  { seat, ...name }: PassName,
  keys: PassKeys,
): string | null {
  const { origin, destination, carrierCode, reference, departureDay, firstSequence } = facts
  if (!origin.iata || !destination.iata || !carrierCode) return null
  const items = writeBoardingItems({
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

type LegOfPass = Pick<
  TripFacts,
  | 'legId'
  | 'tail'
  | 'aircraft'
  | 'origin'
  | 'destination'
  | 'originTerminal'
  | 'destinationTerminal'
  | 'originFbo'
  | 'destinationFbo'
  | 'departureUTC'
  | 'arrivalUTC'
  | 'departureLatestUTC'
>

/** Returns the facts of the leg for passes and the crew's list. */
export function toPassLeg(facts: LegOfPass): PassLeg {
  const { legId, tail, aircraft, departureUTC, arrivalUTC, departureLatestUTC } = facts
  return {
    legId,
    tail,
    aircraft,
    origin: toPassPlace(facts.origin, facts.originTerminal, facts.originFbo),
    destination: toPassPlace(facts.destination, facts.destinationTerminal, facts.destinationFbo),
    departureUTC,
    arrivalUTC,
    departureLatestUTC,
    beThereUTC: computeBeThereAt(facts),
  }
}

function toPassPlace(
  { icao, iata, name, city, timezone }: TripFacts['origin'],
  terminal: string | null,
  fbo: PassPlace['fbo'],
): PassPlace {
  return { icao, iata, name, city, timezone, terminal, fbo }
}
