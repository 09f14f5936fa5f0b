import { findArea, findState } from './areas.ts'
import type { SaleFacts } from './facts.ts'
import { type Finding, formatSource, isValidOn, makeFinding, makePermissionFinding } from './finding.ts'
import { computeLeastPassengerSdr, findInsuranceClass } from './least-cover.ts'
import { readLocalClock } from './local-clock.ts'
import { computeLatestArrival } from './moments.ts'
import type { Registry, SaleTables } from './tables.ts'

const REGISTER = 'The register of the operator’s fleet'

/** Checks whether this tail exists, belongs to the operator, has the seats and is insured until it has landed. */
export function checkFleet(facts: SaleFacts, tables: SaleTables): Finding[] {
  const { leg, aircraft } = facts
  const leavesOn = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
  const registry = findRegistry(leg.tail, tables, leavesOn)
  const findings = [...checkFormat(facts, registry), ...checkCountry(facts, registry, tables)]
  if (aircraft.register === 'NOT_KEPT') return [...findings, ...checkSeats(facts)]
  if (aircraft.register === 'UNKNOWN')
    return [...findings, refuse('TAIL_UNKNOWN', 'tail', `${leg.tail} is not in the register of your fleet`)]
  if (!aircraft.isOnCertificate) {
    const message = `${leg.tail} is not on the list of aircraft of your certificate`
    findings.push(refuse('TAIL_NOT_ON_CERT', 'tail', message))
  }
  if (aircraft.type !== facts.type.designator) {
    const message = `${leg.tail} is registered as ${aircraft.type}, not as ${facts.type.designator}`
    findings.push(refuse('TAIL_TYPE_MISMATCH', 'aircraftType', message))
  }
  return [...findings, ...checkSeats(facts), ...checkInsurance(facts, tables)]
}

/** Returns the state whose registrations look like this tail, by its prefix; null if the table has none. */
function findRegistry(tail: string, { registries }: SaleTables, day: string): Registry | null {
  const fitting = registries.filter((one) => tail.startsWith(one.prefix) && isValidOn(one, day))
  return (
    fitting.find((one) => isWrittenAs(one, tail)) ??
    fitting.sort((one, other) => other.prefix.length - one.prefix.length)[0] ??
    null
  )
}

// The cache has one entry per pattern of the table, and those are few.
const EXPRESSIONS = new Map<string, RegExp>()

function isWrittenAs({ pattern }: Registry, tail: string): boolean {
  const expression = EXPRESSIONS.get(pattern) ?? new RegExp(`^(?:${pattern})$`)
  EXPRESSIONS.set(pattern, expression)
  return expression.test(tail)
}

function checkFormat({ leg, aircraft, type }: SaleFacts, registry: Registry | null): Finding[] {
  if (!registry) return []
  const source = formatSource(registry)
  if (!isWrittenAs(registry, leg.tail)) {
    const message = `${leg.tail} is not written as registrations of ${registry.country} are`
    return [makeFinding('REFUSE', 'TAIL_FORMAT', { path: 'tail', message, source })]
  }
  const mtowKg = aircraft.mtowKg ?? type.mtowKg
  if (registry.country === 'DE' && mtowKg !== null && !fitsGermanClass(leg.tail, mtowKg)) {
    const message = `The first letter of ${leg.tail} is of another weight class than ${kg(mtowKg)}`
    return [makeFinding('WARN', 'TAIL_CLASS', { path: 'tail', message, source })]
  }
  return []
}

// I: two engines up to 5.7 t. C: 5.7 to 14 t. B: 14 to 20 t. A: over 20 t. Business aircraft use no others.
function fitsGermanClass(tail: string, mtowKg: number): boolean {
  const from = { I: 0, C: 5700, B: 14_000, A: 20_000 }[tail.charAt(2)]
  const below = { I: 5701, C: 14_001, B: 20_001, A: Number.POSITIVE_INFINITY }[tail.charAt(2)]
  return from === undefined || below === undefined || (from <= mtowKg && mtowKg < below)
}

function checkCountry(
  { leg, operator }: SaleFacts,
  registry: Registry | null,
  { areas }: SaleTables,
): Finding[] {
  if (registry && operator.country !== null) {
    const inDomesticUs = findState(leg.origin.country) === 'US' && findState(leg.destination.country) === 'US'
    const isOwn = findState(registry.country) === findState(operator.country)
    if (isOwn && !registry.isPrivate) return []
    // Within the Union, an aircraft may be registered in another member state.
    const isOfUnion = [registry.country, operator.country].every((one) => findArea(one, areas) === 'EU')
    if (!inDomesticUs && isOfUnion) return []
  }
  const message = registry
    ? `${leg.tail} is on the register of ${registry.country}, not of the operator’s state: it needs an approved lease`
    : `${leg.tail} is on a register that is not in the table: it needs an approved lease`
  return [
    makePermissionFinding('TAIL_COUNTRY', {
      path: 'tail',
      message,
      source: registry ? formatSource(registry) : 'Registration formats by state (our own rule)',
      scope: leg.tail,
    }),
  ]
}

function checkSeats({ leg, aircraft }: SaleFacts): Finding[] {
  const { seatsFitted } = aircraft
  if (seatsFitted === null || leg.seats <= seatsFitted) return []
  const message = `${leg.seats} seats are for sale, and ${leg.tail} is fitted with ${seatsFitted}`
  return [refuse('SEATS_OVER_FITTED', 'seatsTotal', message)]
}

function checkInsurance(facts: SaleFacts, tables: SaleTables): Finding[] {
  const { leg, aircraft } = facts
  const { insurance } = aircraft
  if (!insurance) return [refuse('INSURANCE_MISSING', 'tail', `No insurance of ${leg.tail} is on file`)]
  const lands = readLocalClock(computeLatestArrival(leg), leg.destination.timezone).day
  const leaves = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
  if (insurance.until < lands || insurance.from > leaves) {
    const message = `The insurance of ${leg.tail} holds from ${insurance.from} to ${insurance.until}, and this flight lands on ${lands}`
    return [refuse('INSURANCE_EXPIRED', 'tail', message)]
  }
  return checkCover(facts, tables, leaves)
}

function checkCover({ leg, aircraft }: SaleFacts, tables: SaleTables, day: string): Finding[] {
  const { tail } = leg
  const { insurance, mtowKg, seatsFitted } = aircraft
  if (!insurance) return []
  if (mtowKg === null || seatsFitted === null) {
    const message = `The greatest take-off mass and the seats of ${tail} are needed to say how much cover it must have`
    return [refuse('INSURANCE_TOO_LOW', 'tail', message)]
  }
  const row = findInsuranceClass(mtowKg, tables, day)
  if (!row) return [refuse('INSURANCE_TOO_LOW', 'tail', `No rule says how much cover ${kg(mtowKg)} need`)]
  const leastSdr = row.thirdPartySdr
  const passengersSdr = computeLeastPassengerSdr(seatsFitted, tables)
  const source = formatSource(row)
  if (insurance.thirdPartySdr < leastSdr) {
    const message = `${tail} (${kg(mtowKg)}) needs third-party cover of ${millions(leastSdr)}, and has ${millions(insurance.thirdPartySdr)}`
    return [makeFinding('REFUSE', 'INSURANCE_TOO_LOW', { path: 'tail', message, source })]
  }
  if (insurance.passengerSdr < passengersSdr) {
    const message = `${tail} with ${seatsFitted} seats needs passenger cover of ${millions(passengersSdr)}, and has ${millions(insurance.passengerSdr)}`
    return [makeFinding('REFUSE', 'INSURANCE_TOO_LOW', { path: 'tail', message, source })]
  }
  return []
}

function refuse(code: string, path: string, message: string): Finding {
  return makeFinding('REFUSE', code, { path, message, source: REGISTER })
}

function kg(mass: number): string {
  return `${mass.toLocaleString('en-US')} kg`
}

function millions(sdr: number): string {
  return `${(sdr / 1e6).toLocaleString('en-US')} million SDR`
}
