import { checkAirportRules } from './check-airport-rules.ts'
import { checkFleet } from './check-fleet.ts'
import { decideLegalMode } from './check-legal-mode.ts'
import { checkPets } from './check-pets.ts'
import { checkRange } from './check-range.ts'
import { checkRights } from './check-rights.ts'
import { checkRunways } from './check-runways.ts'
import { checkSanctions } from './check-sanctions.ts'
import type { SaleFacts } from './facts.ts'
import { FINDING_LEVELS, type Finding } from './finding.ts'
import { readLocalClock } from './local-clock.ts'
import { computeLatestArrival } from './moments.ts'
import type { SaleTables } from './tables.ts'

/**
 * Returns everything that was found about selling this leg, the worst first. It may be sold if nothing is REFUSE or
 * NEEDS_ADMIN. A permission that is valid until the arrival turns a finding into INFO. It reads neither a database nor
 * a clock.
 */
export function mayBeSold(facts: SaleFacts, tables: SaleTables): Finding[] {
  const findings = [
    ...checkFleet(facts, tables),
    ...checkSanctions(facts, tables),
    ...checkRights(facts, tables),
    ...decideLegalMode(facts, tables).findings,
    ...checkRange(facts),
    ...checkRunways(facts, tables),
    ...checkAirportRules(facts, tables),
    ...checkPets(facts, tables),
  ]
  return findings
    .map((found) => applyPermissions(found, facts))
    .sort((one, other) => FINDING_LEVELS.indexOf(one.level) - FINDING_LEVELS.indexOf(other.level))
}

function applyPermissions(found: Finding, { permissions, leg }: SaleFacts): Finding {
  if (found.level !== 'NEEDS_ADMIN') return found
  const day = readLocalClock(computeLatestArrival(leg), leg.destination.timezone).day
  const granted = permissions.find(
    ({ code, scope, until }) => code === found.code && scope === found.scope && until >= day,
  )
  if (!granted) return found
  const message = `${found.message}. Granted until ${granted.until} (${granted.reference})`
  return { ...found, level: 'INFO', message }
}
