import { randomUUIDv7 } from 'node:crypto'
import { getAirport } from '#db/reference/airports.ts'
import { findCertificatesEndInDays } from './documents.ts'
import { subtractHours } from './hours-before.ts'
import type { NewRow } from './insert-rows.ts'
import { findCertificate, listDemoOperators } from './operators.ts'
import { listDemoUsers } from './people.ts'
import type { DemoOperator } from './types.ts'

export const DEMO_ADMIN = 'admin@ferrywing.test'

/** The accounts of the demo, all with the same password. */
export function buildUserRows({ now, passwordHash }: { now: Date; passwordHash: string }) {
  return listDemoUsers().map((user) => {
    const joinedAt = subtractHours(now, user.joinedDaysAgo * 24)
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

/** The operators of the demo, each with the account that owns it. */
export function buildOperatorRows({ now, userIds }: { now: Date; userIds: Map<string, string> }) {
  return listDemoOperators().map((operator) => {
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
      policiesSavedAt: operator.kybStatus ? subtractHours(now, operator.kybHistory[0]?.hoursAgo ?? 0) : null,
      certificatesUntil: endOfDay(findCertificatesEndInDays(operator), now),
      ...buildDeclaration(operator, now),
      createdAt: subtractHours(now, operator.kybHistory[0]?.hoursAgo ?? 0),
      updatedAt: subtractHours(now, operator.kybHistory.at(-1)?.hoursAgo ?? 0),
    } satisfies NewRow<'operators'>
  })
}

// The server stores the documents. The database will derive this instant from them.
function endOfDay(daysFromNow: number | null, now: Date): Date | null {
  if (daysFromNow === null) return null
  const dayMs = 86_400_000
  return new Date((Math.floor(now.getTime() / dayMs) + daysFromNow + 1) * dayMs)
}

export type OperatorRow = ReturnType<typeof buildOperatorRows>[number]

/** The KYB decisions of each operator: the operator submits, and an administrator decides every later step. */
export function buildKybDecisionRows(
  operators: OperatorRow[],
  { now, adminId }: { now: Date; adminId: string | null },
): NewRow<'kybDecisions'>[] {
  return listDemoOperators().flatMap((operator, index) => {
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
    decidedAt: subtractHours(by.now, step.hoursAgo),
  }))
}

// An operator that has submitted its application has declared its certificate. Each operator of the demo sells its seats
// itself, with the platform as its agent.
function buildDeclaration(operator: DemoOperator, now: Date) {
  const { certificate, role } = findCertificate(operator)
  const { baseICAO, kybStatus, kybHistory } = operator
  const countryCode = getAirport(baseICAO).country
  return {
    countryCode,
    certificateKind: certificate,
    sellerRole: role,
    vwpSignatory: countryCode === 'US',
    declaredAt: kybStatus ? subtractHours(now, kybHistory[0]?.hoursAgo ?? 0) : null,
  }
}
