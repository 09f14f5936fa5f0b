import type { Role } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db.ts'

/** Builders of valid rows: a test names only what it is about. */

let counter = 0

/** A user without a usable password; sign them in with `tokenFor`. */
export async function aUser(db: Db, { role = 'USER' as Role, email = `user${++counter}@example.test` } = {}) {
  return await db
    .insertInto('users')
    .values({ name: 'Sam Traveller', email, role, passwordHash: 'not a hash' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const STANDARD_TIERS = [
  { hoursBeforeMin: 72, refundPct: 95, description: '72 hours or more before departure' },
  { hoursBeforeMin: 24, hoursBeforeMax: 72, refundPct: 70, description: '24 to 72 hours before departure' },
  { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0, description: 'Less than 24 hours before departure' },
]

type OperatorFields = {
  legalName: string
  kybStatus: 'PENDING' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED'
  onboardingStatus: 'NOT_STARTED' | 'PENDING' | 'COMPLETE'
  payoutsEnabled: boolean
}

/** An operator that may publish. */
export async function anOperator(db: Db, fields: Partial<OperatorFields> = {}) {
  return await db
    .insertInto('operators')
    .values({
      legalName: 'Northlight Air Charter LLC',
      tradeName: 'Northlight',
      baseCountry: 'United States',
      contactEmail: 'ops@example.test',
      kybStatus: 'APPROVED',
      onboardingStatus: 'COMPLETE',
      payoutsEnabled: true,
      refundRules: JSON.stringify(STANDARD_TIERS),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type LegFields = {
  operatorId: string
  seatsTotal: number
  seatsSold: number
  status: 'DRAFT' | 'PUBLISHED' | 'CANCELLED' | 'FLOWN'
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT'
  instantConfirm: boolean
  currency: 'USD' | 'EUR' | 'GBP' | 'CHF' | 'AED' | 'SAR' | 'JPY' | 'KWD'
  askPriceMinor: number
  floorPriceMinor: number
  priceMode: 'FIXED' | 'DECLINING'
  departureAt: Date
  arrivalAt: Date
  publishedAt: Date
}

/** A bookable leg from Teterboro to Opa-locka in three days with eight seats at $4,200. */
export async function aLeg(db: Db, fields: Partial<LegFields> = {}) {
  const operatorId = fields.operatorId ?? (await anOperator(db)).id
  const departureAt = fields.departureAt ?? new Date(Date.now() + 3 * 86_400_000)
  return await db
    .insertInto('legs')
    .values({
      tail: 'N482NL',
      aircraftType: 'C56X',
      originIcao: 'KTEB',
      destinationIcao: 'KOPF',
      departureAt,
      arrivalAt: new Date(departureAt.getTime() + 172 * 60_000),
      seatsTotal: 8,
      currency: 'USD',
      askPriceMinor: 420_000,
      floorPriceMinor: 420_000,
      referencePriceMinor: 1_250_000,
      status: 'PUBLISHED',
      publishedAt: new Date(Date.now() - 86_400_000),
      ...fields,
      operatorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
