import { type Areas, findArea, findState } from './areas.ts'
import type { SaleFacts } from './facts.ts'
import { type Finding, formatSource, isValidOn, makeFinding, makePermissionFinding } from './finding.ts'
import { readLocalClock } from './local-clock.ts'
import type { RightsRule, SaleTables } from './tables.ts'

/**
 * Checks whether a carrier of this state may carry people for hire between these two places; refuses if no row covers
 * it.
 */
export function checkRights({ leg, operator }: SaleFacts, { rights, areas }: SaleTables): Finding[] {
  if (operator.country === null) return [unknownState()]
  const [origin, destination] = [leg.origin.country, leg.destination.country]
  const route = { origin, destination, operator: operator.country }
  const day = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
  const rule = rights.find((one) => isValidOn(one, day) && matches(one, route, areas))
  if (!rule) return [unknownRights()]
  if (rule.level === 'ALLOW') return []
  const finding = { path: 'destinationICAO', message: rule.message, source: formatSource(rule) }
  return rule.level === 'NEEDS_ADMIN'
    ? [
        makePermissionFinding(rule.code, {
          ...finding,
          scope: `${findState(origin)}–${findState(destination)}`,
        }),
      ]
    : [makeFinding(rule.level, rule.code, finding)]
}

type Route = { origin: string; destination: string; operator: string }

function matches(rule: RightsRule, { origin, destination, operator }: Route, areas: Areas): boolean {
  const isDomestic = findState(origin) === findState(destination)
  if (rule.isDomestic !== null && rule.isDomestic !== isDomestic) return false
  const isIn = (list: readonly string[], country: string) =>
    list.includes('*') || list.includes(findArea(country, areas))
  const [from, to] = rule.ends
  const ends = (isIn(from, origin) && isIn(to, destination)) || (isIn(from, destination) && isIn(to, origin))
  if (!ends) return false
  if (rule.operator === 'ANY') return true
  if (rule.operator === 'OWN')
    return [origin, destination].some((end) => findArea(end, areas) === findArea(operator, areas))
  return isIn(rule.operator, operator)
}

function unknownState(): Finding {
  return makeFinding('REFUSE', 'OPERATOR_STATE_UNKNOWN', {
    path: 'tail',
    message: 'The state of the operator is not known, so nobody can say where it may carry passengers',
    source: 'The operator’s profile',
  })
}

// Used if a row has ended without a successor.
function unknownRights(): Finding {
  return makeFinding('REFUSE', 'RIGHTS_UNKNOWN', {
    path: 'destinationICAO',
    message: 'No rule says who may carry passengers between these two places',
    source: 'The table of traffic rights (our own rule)',
  })
}
