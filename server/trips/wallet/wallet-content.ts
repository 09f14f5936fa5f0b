import { createHash } from 'node:crypto'
import { getShortCode, toLocalTime } from '#contract/airports.ts'
import { formatPassNumber } from '#contract/trips/pass-code.ts'
import { signPassCode } from '#server/trips/passes/make-passes.ts'
import type { PassKeys } from '#server/trips/passes/pass-keys.ts'
import { computeBeThereAt, type PassName } from '#server/trips/passes/pass-rules.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'

/** The content of a pass in any wallet. A void pass names nobody and has no code. */
export type WalletContent = {
  reference: string
  number: string
  seat: number
  people: number
  /** Whether the pass is for an infant without a seat. */
  isOnLap: boolean
  passenger: { name: string; code: string } | null
  origin: WalletPlace
  destination: WalletPlace
  /** By the airport's own clock: '2027-03-04T16:20-05:00'. */
  beThereAt: string
  departureAt: string
  departureLatestAt: string | null
  arrivalAt: string
  aircraft: string
  tail: string
  carrier: string
  disclosure: string
}

type WalletPlace = {
  code: string
  city: string
  name: string
  /** The FBO's name, or else the terminal's if it is known. */
  house: string | null
  address: string | null
  telephone: string | null
  position: { latitude: number; longitude: number } | null
}

/** Returns the content of one seat's pass; of a void one if `one` is null. */
export function describeWalletPass(
  facts: TripFacts,
  { seat, one }: { seat: number; one: PassName | null },
  keys: PassKeys,
): WalletContent {
  const { reference, origin, destination, departureLatestUTC: latestUTC } = facts
  return {
    reference,
    number: formatPassNumber({ reference, seat }),
    seat,
    people: facts.people,
    isOnLap: seat > facts.people,
    passenger: one && { name: one.name, code: signPassCode(facts, one, keys) },
    origin: describePlace(origin, facts.originTerminal, facts.originFbo),
    destination: describePlace(destination, facts.destinationTerminal, facts.destinationFbo),
    beThereAt: writeLocal(computeBeThereAt(facts), origin.timezone),
    departureAt: writeLocal(facts.departureUTC, origin.timezone),
    departureLatestAt: latestUTC && writeLocal(latestUTC, origin.timezone),
    arrivalAt: writeLocal(facts.arrivalUTC, destination.timezone),
    aircraft: facts.aircraft,
    tail: facts.tail,
    carrier: facts.carrier,
    disclosure: facts.disclosure,
  }
}

/** Returns a hash of the content: two passes with the same hash show the same. */
export function hashContent(content: WalletContent): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

function describePlace(
  airport: TripFacts['origin'],
  terminal: string | null,
  fbo: TripFacts['originFbo'],
): WalletPlace {
  return {
    code: getShortCode(airport),
    city: airport.city,
    name: airport.name,
    house: fbo?.name ?? terminal,
    address: fbo?.address ?? null,
    telephone: fbo?.telephone ?? null,
    position: fbo && { latitude: fbo.latitude, longitude: fbo.longitude },
  }
}

function writeLocal(instantUTC: string, timezone: string): string {
  const { isoDate, time, offset } = toLocalTime(instantUTC, timezone)
  return `${isoDate}T${time}${offset.replace('UTC', '') || '+00:00'}`
}
