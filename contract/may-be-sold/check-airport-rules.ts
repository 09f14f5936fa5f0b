import type { AirportRule, Hours } from './airport-rules.ts'
import { isSchengen } from './areas.ts'
import type { AirportFacts, SaleFacts } from './facts.ts'
import { type Finding, formatSource, isValidOn, makeFinding, makePermissionFinding } from './finding.ts'
import { formatMinute, type LocalClock, readLocalClock } from './local-clock.ts'
import { isTimeOpen, listMoments, type Moment } from './moments.ts'
import { computeSunTimes } from './sun.ts'
import type { SaleTables } from './tables.ts'

const HOLIDAY = 8
const DAY_MS = 86_400_000

/**
 * Checks opening hours, curfews, prior permission, daylight, customs and weights of both airports, at each time of the
 * window.
 */
export function checkAirportRules(facts: SaleFacts, tables: SaleTables): Finding[] {
  const moments = listMoments(facts.leg)
  const hits = moments.map((moment) => findHits(facts, tables, moment))
  const unknown = [facts.leg.origin, facts.leg.destination].flatMap((airport, place) =>
    tables.airportRules.has(airport.icao) ? [] : [hoursUnknown(airport, place === 0)],
  )
  const rules = [...new Map(hits.flat().map((hit) => [buildKey(hit), hit])).values()]
  if (!isTimeOpen(facts.leg)) return [...rules.map(say), ...unknown]

  const best = hits.reduce((one, other) => (weight(other) < weight(one) ? other : one))
  const always = new Set(best.map(buildKey))
  const findings = rules.map((hit) => {
    const finding = say(hit)
    if (always.has(buildKey(hit))) return finding
    return {
      ...finding,
      level: 'INFO' as const,
      scope: null,
      message: `At some of the times: ${finding.message}`,
    }
  })
  return [...findings, ...unknown]
}

type Hit = { rule: AirportRule; airport: AirportFacts; isDeparture: boolean; clock: string }

function buildKey({ rule, isDeparture }: Hit): string {
  return `${rule.id} ${isDeparture}`
}

// A refused time is worse than any number of permissions.
function weight(hits: readonly Hit[]): number {
  const of = { REFUSE: 1_000_000, NEEDS_ADMIN: 1000, WARN: 1, INFO: 0 }
  return hits.reduce((sum, { rule }) => sum + of[rule.level], 0)
}

function findHits(facts: SaleFacts, tables: SaleTables, { departureMs, arrivalMs }: Moment): Hit[] {
  const { origin, destination } = facts.leg
  return [
    ...hitsAt(facts, tables, { airport: origin, other: destination, ms: departureMs, isDeparture: true }),
    ...hitsAt(facts, tables, { airport: destination, other: origin, ms: arrivalMs, isDeparture: false }),
  ]
}

type Move = { airport: AirportFacts; other: AirportFacts; ms: number; isDeparture: boolean }

function hitsAt(facts: SaleFacts, tables: SaleTables, move: Move): Hit[] {
  const { airport, ms, isDeparture } = move
  const rules = tables.airportRules.get(airport.icao) ?? []
  if (rules.length === 0) return []
  const local = readLocalClock(ms, airport.timezone)
  return rules
    .filter(
      (rule) =>
        isValidOn(rule, local.day) && concerns(rule, facts, move, tables) && isMet(rule, move, tables),
    )
    .map((rule) => ({ rule, airport, isDeparture, clock: formatMinute(local.minute) }))
}

function concerns(
  rule: AirportRule,
  { type, aircraft }: SaleFacts,
  { isDeparture, other }: Move,
  { areas }: SaleTables,
): boolean {
  if (rule.moves !== 'BOTH' && (rule.moves === 'DEPARTURES') !== isDeparture) return false
  if (rule.engine && rule.engine !== type.engine) return false
  if (rule.types.length > 0 && !rule.types.includes(type.designator)) return false
  if (rule.overKg !== null && (aircraft.mtowKg ?? type.mtowKg ?? 0) <= rule.overKg) return false
  if (rule.border === 'NON_SCHENGEN' && isSchengen(other.country, areas)) return false
  return !(rule.unlessSteepApproval && aircraft.hasSteepApproval)
}

function isMet(rule: AirportRule, move: Move, tables: SaleTables): boolean {
  if (rule.meaning === 'ALWAYS') return true
  if (rule.meaning === 'DAYLIGHT') return !isDaylight(move)
  const within = rule.hours.some((hours) => isWithin(hours, rule, move, tables))
  return rule.meaning === 'OPEN' ? !within : within
}

function isDaylight({ airport, ms }: Move): boolean {
  const sun = computeSunTimes(readLocalClock(ms, airport.timezone).day, airport)
  return sun !== null && sun.riseMs <= ms && ms <= sun.setMs
}

function isWithin(hours: Hours, rule: AirportRule, { airport, ms }: Move, { holidays }: SaleTables): boolean {
  const timezone = hours.clock === 'UTC' ? 'UTC' : airport.timezone
  const local = readLocalClock(ms, timezone)
  const [from, to] = [hours.from, hours.to].map((text) => readMinute(text, { day: local.day, airport }))
  if (from === undefined || to === undefined) return false
  const isBefore = rule.meaning === 'OPEN' ? local.minute <= to : local.minute < to
  const isOn = ({ day, weekday }: LocalClock) => {
    if (hours.season && !isInSeason(hours.season, day.slice(5))) return false
    const isHoliday = holidays.has(day) && rule.hours.some(({ days }) => days.includes(HOLIDAY))
    return hours.days.includes(isHoliday ? HOLIDAY : weekday)
  }
  if (from <= to) return isOn(local) && from <= local.minute && isBefore
  return (isOn(local) && from <= local.minute) || (isBefore && isOn(readLocalClock(ms - DAY_MS, timezone)))
}

function isInSeason([from, to]: readonly [string, string], day: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}

// 'HH:MM', '24:00' or 'SUNSET+30'.
function readMinute(text: string, { day, airport }: { day: string; airport: AirportFacts }): number {
  const [, plus] = /^SUNSET\+(\d+)$/.exec(text) ?? []
  if (plus === undefined) return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const sun = computeSunTimes(day, airport)
  return sun ? readLocalClock(sun.setMs + Number(plus) * 60_000, airport.timezone).minute : 0
}

function say({ rule, airport, isDeparture, clock }: Hit): Finding {
  const isTimed = rule.meaning !== 'ALWAYS'
  const path = isDeparture
    ? isTimed
      ? 'departureLocal'
      : 'originICAO'
    : isTimed
      ? 'arrivalLocal'
      : 'destinationICAO'
  const move = isDeparture ? 'leaves' : 'lands at'
  const where = `${airport.city} (${airport.iata ?? airport.icao})`
  const message = isTimed
    ? `This flight ${move} ${where} at ${clock}. ${rule.message}`
    : `${where}: ${rule.message}`
  const finding = { path, message, source: formatSource(rule) }
  return rule.level === 'NEEDS_ADMIN'
    ? makePermissionFinding(rule.code, { ...finding, scope: airport.icao })
    : makeFinding(rule.level, rule.code, finding)
}

function hoursUnknown(airport: AirportFacts, isDeparture: boolean): Finding {
  return makeFinding('WARN', 'HOURS_UNKNOWN', {
    path: isDeparture ? 'originICAO' : 'destinationICAO',
    message: `The opening hours of ${airport.city} (${airport.iata ?? airport.icao}) are not known and were not checked`,
    source: 'Taken as open around the clock (not verified)',
  })
}
