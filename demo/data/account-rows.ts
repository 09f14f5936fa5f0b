import { randomUUIDv7 } from 'node:crypto'
import { airportOf } from '#db/reference/airports.ts'
import { certificatesEndInDays } from './documents.ts'
import { hoursBefore } from './hours-before.ts'
import type { NewRow } from './insert-rows.ts'
import { certificateOf, demoOperators } from './operators.ts'
import { demoUsers } from './people.ts'
import type { DemoOperator } from './types.ts'

export const DEMO_ADMIN = 'admin@ferrywing.test'

/** Everybody who can sign in, all with the same password. */
export function userRows({ now, passwordHash }: { now: Date; passwordHash: string }) {
  return demoUsers().map((user) => {
    const joinedAt = hoursBefore(now, user.joinedDaysAgo * 24)
    return {
      id: randomUUIDv7(),
      name: user.name,
      email: user.email,
      role: user.role,
      passwordHash,
      emailVerifiedAt: user.emailVerified ? joinedAt : null,
      createdAt: joinedAt,
    } satisfies NewRow<'users'>
  })
}

/** The operators, each owned by its account. */
export function operatorRows({ now, userIds }: { now: Date; userIds: Map<string, string> }) {
  return demoOperators().map((operator) => {
    const { onboardingStatus, payoutsEnabled } = operator.connect
    return {
      id: randomUUIDv7(),
      userId: userIds.get(operator.accountEmail) ?? null,
      legalName: operator.legalName,
      tradeName: operator.tradeName,
      aocNumber: operator.aocNumber,
      carrierCode: operator.carrierCode,
      baseCountry: operator.baseCountry,
      baseIcao: operator.baseICAO,
      contactEmail: operator.contactEmail,
      contactPhone: operator.contactPhone,
      website: operator.website,
      kybStatus: operator.kybStatus,
      kybNotes: operator.kybNotes,
      stripeAccountId: onboardingStatus === 'COMPLETE' ? `acct_demo_${operator.key}` : null,
      onboardingStatus,
      payoutsEnabled,
      cancelWindowHours: operator.policies.cancelWindowHours,
      noShowPenaltyPct: operator.policies.noShowPenaltyPct,
      refundRules: operator.policies.rules.map((rule) => ({ ...rule })),
      policiesSavedAt: operator.kybStatus ? hoursBefore(now, operator.kybHistory[0]?.hoursAgo ?? 0) : null,
      certificatesUntil: endOfDay(certificatesEndInDays(operator), now),
      ...declarationOf(operator, now),
      createdAt: hoursBefore(now, operator.kybHistory[0]?.hoursAgo ?? 0),
      updatedAt: hoursBefore(now, operator.kybHistory.at(-1)?.hoursAgo ?? 0),
    } satisfies NewRow<'operators'>
  })
}

// The documents themselves are stored by the server; this is what the database will derive from them.
function endOfDay(daysFromNow: number | null, now: Date): Date | null {
  if (daysFromNow === null) return null
  const dayMs = 86_400_000
  return new Date((Math.floor(now.getTime() / dayMs) + daysFromNow + 1) * dayMs)
}

export type OperatorRow = ReturnType<typeof operatorRows>[number]

/** How each operator came to its KYB status: it submits, an administrator does the rest. */
export function kybDecisionRows(
  operators: OperatorRow[],
  { now, adminId }: { now: Date; adminId: string | null },
): NewRow<'kybDecisions'>[] {
  return demoOperators().flatMap((operator, index) => {
    const row = operators[index]
    return row ? timeline(operator, { now, operatorId: row.id, submittedBy: row.userId, adminId }) : []
  })
}

function timeline(
  operator: DemoOperator,
  by: { now: Date; operatorId: string; submittedBy: string | null; adminId: string | null },
): NewRow<'kybDecisions'>[] {
  return operator.kybHistory.map((step, index, steps) => ({
    operatorId: by.operatorId,
    decidedBy: step.to === 'PENDING' ? by.submittedBy : by.adminId,
    fromStatus: steps[index - 1]?.to ?? null,
    toStatus: step.to,
    notes: step.notes,
    decidedAt: hoursBefore(by.now, step.hoursAgo),
  }))
}

// Who has submitted its application has declared its certificate; all of them sell seats themselves, through us as their agent.
function declarationOf(operator: DemoOperator, now: Date) {
  const { certificate, role } = certificateOf(operator)
  const { baseICAO, kybStatus, kybHistory } = operator
  const countryCode = airportOf(baseICAO).country
  return {
    countryCode,
    certificateKind: certificate,
    sellerRole: role,
    vwpSignatory: countryCode === 'US',
    declaredAt: kybStatus ? hoursBefore(now, kybHistory[0]?.hoursAgo ?? 0) : null,
  }
}
