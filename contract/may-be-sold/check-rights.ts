import { findArea, findState } from './areas.ts'
import type { SaleFacts } from './facts.ts'
import { type Finding, finding, holdsOn, needsAdmin, sayWithMark } from './finding.ts'
import { clockAt } from './local-clock.ts'
import type { RightsRule, SaleTables } from './tables.ts'

/** Whether a carrier of this state may carry people between these two places for hire. */
export function checkRights({ leg, operator }: SaleFacts, { rights }: SaleTables): Finding[] {
  if (operator.country === null) return [unknownState()]
  const [origin, destination] = [leg.origin.country, leg.destination.country]
  const day = clockAt(leg.departureAt.getTime(), leg.origin.timezone).day
  const rule = rights.find(
    (one) => holdsOn(one, day) && matches(one, { origin, destination, operator: operator.country ?? '' }),
  )
  if (!rule || rule.level === 'ALLOW') return []
  const said = { path: 'destinationICAO', message: rule.message, source: sayWithMark(rule) }
  return rule.level === 'NEEDS_ADMIN'
    ? [needsAdmin(rule.code, { ...said, scope: `${findState(origin)}–${findState(destination)}` })]
    : [finding(rule.level, rule.code, said)]
}

type Route = { origin: string; destination: string; operator: string }

function matches(rule: RightsRule, { origin, destination, operator }: Route): boolean {
  const isDomestic = findState(origin) === findState(destination)
  if (rule.isDomestic !== null && rule.isDomestic !== isDomestic) return false
  const [from, to] = rule.ends
  const ends = (isIn(from, origin) && isIn(to, destination)) || (isIn(from, destination) && isIn(to, origin))
  if (!ends) return false
  if (rule.operator === 'ANY') return true
  if (rule.operator === 'OWN')
    return [origin, destination].some((end) => findArea(end) === findArea(operator))
  return isIn(rule.operator, operator)
}

function isIn(areas: readonly string[], country: string): boolean {
  return areas.includes('*') || areas.includes(findArea(country))
}

function unknownState(): Finding {
  return finding('REFUSE', 'OPERATOR_STATE_UNKNOWN', {
    path: 'tail',
    message: 'The state of the operator is not known, so nobody can say where it may carry passengers',
    source: 'The operator’s profile',
  })
}
