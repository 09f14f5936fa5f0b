import { findArea, findState } from './areas.ts'
import type { SaleFacts } from './facts.ts'
import { type Finding, formatSource, isValidOn, makeFinding, makePermissionFinding } from './finding.ts'
import { readLocalClock } from './local-clock.ts'
import type { SaleTables, SanctionRule } from './tables.ts'

/**
 * Finds countries, airports and registers that are forbidden on the day of departure, as a destination, origin or
 * register.
 */
export function checkSanctions({ leg, operator }: SaleFacts, { sanctions }: SaleTables): Finding[] {
  const day = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
  return sanctions
    .filter((rule) => isValidOn(rule, day) && appliesTo(rule, operator.country))
    .flatMap((rule) => {
      const hit = findHit(rule, leg)
      return hit ? [say(rule, hit)] : []
    })
}

export type Buyer = { country: string; nationalities: readonly string[] }

/**
 * Checks whether a person may buy: a Russian who decides on time or place is a charterer, and in the UK a principal
 * needs an ATOL.
 */
export function checkBuyer(leg: SaleFacts['leg'], buyer: Buyer, { sanctions, areas }: SaleTables): Finding[] {
  const findings: Finding[] = []
  if (leg.legalBasis?.role === 'PRINCIPAL' && findState(buyer.country) === 'GB') {
    const message = 'To people in the United Kingdom only the holder of an ATOL sells as a principal'
    const source = 'legislation.gov.uk uksi/2012/1017 reg. 9 (secondary source)'
    findings.push(makeFinding('REFUSE', 'UK_ATOL_ROLE', { path: 'legalBasis', message, source }))
  }
  const touchesEu = [leg.origin, leg.destination].some(({ country }) => findArea(country, areas) === 'EU')
  const decidesOnTime = leg.saleMode === 'WHOLE_AIRCRAFT' || leg.timeOnRequest
  if (!touchesEu || !decidesOnTime) return findings
  const day = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
  const hits = sanctions
    .filter((rule) => rule.subject === 'NATIONALITY' && isValidOn(rule, day))
    .filter((rule) => buyer.nationalities.some((nationality) => rule.values.includes(nationality)))
  return [...findings, ...hits.map((rule) => say(rule, { path: 'nationality', scope: '' }))]
}

function appliesTo({ operators }: SanctionRule, country: string | null): boolean {
  return operators === null || (country !== null && operators.includes(findState(country)))
}

type Hit = { path: string; scope: string }

function findHit(rule: SanctionRule, leg: SaleFacts['leg']): Hit | null {
  if (rule.subject === 'REGISTRY')
    return rule.values.some((prefix) => leg.tail.startsWith(prefix))
      ? { path: 'tail', scope: leg.tail }
      : null
  if (rule.subject === 'NATIONALITY') return null
  const of = (end: SaleFacts['leg']['origin']) =>
    rule.subject === 'COUNTRY' ? findState(end.country) : end.icao
  if (rule.values.includes(of(leg.origin))) return { path: 'originICAO', scope: of(leg.origin) }
  if (rule.values.includes(of(leg.destination)))
    return { path: 'destinationICAO', scope: of(leg.destination) }
  return null
}

function say(rule: SanctionRule, { path, scope }: Hit): Finding {
  const finding = { path, message: rule.message, source: formatSource(rule) }
  return rule.level === 'NEEDS_ADMIN'
    ? makePermissionFinding(rule.code, { ...finding, scope })
    : makeFinding('REFUSE', rule.code, finding)
}
