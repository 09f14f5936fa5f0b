import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Db } from '#server/runtime/db.ts'

/** Builders of valid rows. A test names only the fields that matter to it. */

let counter = 0

/** A user with a confirmed address and without a usable password. `tokenFor` signs them in. */
export async function aUser(
  db: Db,
  {
    role = 'USER' as Role,
    email = `user${++counter}@example.test`,
    emailVerifiedAt = new Date() as Date | null,
  } = {},
) {
  return await db
    .insertInto('users')
    .values({ name: 'Sam Traveller', email, role, passwordHash: 'not a hash', emailVerifiedAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const STANDARD_TIERS = [
  { hoursBeforeMin: 72, refundPct: 95, description: '72 hours or more before departure' },
  { hoursBeforeMin: 24, hoursBeforeMax: 72, refundPct: 70, description: '24 to 72 hours before departure' },
  { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0, description: 'Less than 24 hours before departure' },
]

type OperatorFields = {
  stripeAccountId: string
  baseCountry: string
  userId: string
  legalName: string
  kybStatus: 'PENDING' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED' | null
  onboardingStatus: 'NOT_STARTED' | 'PENDING' | 'COMPLETE'
  payoutsEnabled: boolean
  certificatesUntil: Date | null
  aocNumber: string
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
      policiesSavedAt: new Date(),
      certificatesUntil: new Date(Date.now() + 365 * 86_400_000),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A document of an operator. Its file does not exist, since only the row matters. */
export async function aDocument(
  db: Db,
  fields: {
    operatorId: string
    type?: 'aoc' | 'insurance' | 'operations'
    expiresOn?: string | null
    status?: 'WAITING' | 'CURRENT' | 'REPLACED'
  },
) {
  const name = randomUUID().replaceAll('-', '')
  await db
    .insertInto('storedFiles')
    .values({ name, keyId: 'none', wrappedKey: Buffer.alloc(1) })
    .execute()
  return await db
    .insertInto('operatorDocuments')
    .values({
      type: 'aoc',
      storedName: name,
      fileName: 'certificate.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      expiresOn: dayFromNow(365),
      replacedAt: fields.status === 'REPLACED' ? new Date() : null,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The day this many days from today, by UTC: '2027-03-31'. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

type AircraftFields = {
  operatorId: string
  tail: string
  aircraftType: string
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'RETIRED'
  fittedSeats: number
  certifiedSeats: number
  mtow: number
  thirdPartySdr: number
  insuredFrom: string
  insuredUntil: string
  listingUntil: string
  submittedAt: Date
}

/** A tail of the United States that no other aircraft of this process has. */
export function inventTail(): string {
  counter++
  const letter = String.fromCharCode(65 + (Math.floor(counter / 900) % 8))
  return `N${100 + (counter % 900)}${letter}T`
}

/** An approved Citation XLS+ of nine seats, insured for a year. Its tail is N482NL where that is free. */
export async function anAircraft(db: Db, fields: Partial<AircraftFields> & { operatorId: string }) {
  const taken = await db
    .selectFrom('aircraft')
    .select('id')
    .where('tail', '=', 'N482NL')
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  if (!fields.tail && !taken) {
    // A concurrent insert may take the tail first.
    const first = await insertAircraft(db, { ...fields, tail: 'N482NL' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first) return first
  }
  return await insertAircraft(db, { tail: inventTail(), ...fields }).executeTakeFirstOrThrow()
}

function insertAircraft(db: Db, fields: Partial<AircraftFields> & { operatorId: string; tail: string }) {
  return db
    .insertInto('aircraft')
    .values({
      aircraftType: 'C56X',
      serialNumber: '560-6101',
      registryCountry: 'US',
      year: 2017,
      engine: 'JET',
      fuel: 'KEROSENE',
      mtow: 20_200,
      mtowUnit: 'lb',
      certifiedSeats: 12,
      fittedSeats: 9,
      crewSeats: 2,
      listingSeenOn: dayFromNow(-30),
      listingUntil: dayFromNow(400),
      insurer: 'Halcyon Aviation Underwriting',
      policyNumber: 'HA-48212',
      insuredFrom: dayFromNow(-20),
      insuredUntil: dayFromNow(400),
      thirdPartySdr: 18_000_000,
      passengerSdr: 250_000 * (fields.fittedSeats ?? 9),
      warRisk: true,
      ratings: '[]',
      status: 'APPROVED',
      ...fields,
    })
    .returningAll()
}

/** Gives an operator approved aircraft with these tails, and retires aircraft of other operators with the same tails. */
export async function giveTails(
  db: Db,
  { operatorId, tails, ...fields }: { operatorId: string; tails: string[] } & Partial<AircraftFields>,
) {
  await db.updateTable('aircraft').set({ status: 'RETIRED' }).where('tail', 'in', tails).execute()
  for (const tail of tails) await anAircraft(db, { operatorId, tail, ...fields })
}

async function findAnyTail(db: Db, operatorId: string): Promise<string> {
  const own = await db
    .selectFrom('aircraft')
    .select('tail')
    .where('operatorId', '=', operatorId)
    .where('status', '=', 'APPROVED')
    .orderBy('id')
    .executeTakeFirst()
  return own?.tail ?? (await anAircraft(db, { operatorId })).tail
}

type LegFields = {
  operatorId: string
  originIcao: string
  destinationIcao: string
  tail: string
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

/** The tax columns of a leg without taxes, valid until 2100. */
export const NO_TAXES = { taxHeadsMinor: 0, taxesUntil: new Date('2100-01-01T00:00:00Z') }

/** Add to a change of a leg or its price to keep its taxes valid; otherwise they would have to be computed again. */
export const KEEP_TAXES = { taxesUntil: sql<Date>`taxes_until + interval '1 day'` }

/** Adds evidence of a leg's reference price: yesterday's quote of a charter. */
async function giveEvidence(
  db: Db,
  leg: { id: string; currency: string; referencePriceMinor: number; seatsTotal: number },
) {
  await db
    .insertInto('priceEvidence')
    .values({
      ...{ legId: leg.id, method: 'QUOTE', currency: leg.currency, perPersonMinor: leg.referencePriceMinor },
      ...{ quotedBy: 'Harbourlight Charter Desk', quotedMinor: leg.referencePriceMinor * leg.seatsTotal },
      ...{ evidenceOn: dayFromNow(-1), note: 'Quote HL-2214' },
    })
    .execute()
}

/** A bookable leg with evidence of its reference price: Teterboro to Opa-locka in three days, eight seats at $4,200. */
export async function aLeg(db: Db, fields: Partial<LegFields> = {}) {
  const operatorId = fields.operatorId ?? (await anOperator(db)).id
  const departureAt = fields.departureAt ?? new Date(Date.now() + 3 * 86_400_000)
  const leg = await db
    .insertInto('legs')
    .values({
      tail: fields.tail ?? (await findAnyTail(db, operatorId)),
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
      ...NO_TAXES,
      ...fields,
      operatorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await giveEvidence(db, leg)
  return leg
}

/** A new message of the contact form. */
export async function aContactMessage(
  db: Db,
  fields: Partial<{ name: string; email: string; subject: string; createdAt: Date }> = {},
) {
  return await db
    .insertInto('contactMessages')
    .values({
      name: 'Robin Writer',
      email: 'robin@example.test',
      subject: 'A cello on board',
      message: 'May it fly?',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A new partner application. */
export async function anApplication(
  db: Db,
  fields: Partial<{ companyName: string; email: string; submittedAt: Date }> = {},
) {
  return await db
    .insertInto('applications')
    .values({
      companyName: 'Harbourlight Aviation Ltd',
      contactName: 'Siobhan Treloar',
      email: 'partners@example.test',
      yearlyFlights: '<500',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The id of a job that has used all its attempts. */
export async function aFailedJob(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job('mail:send', json_build_object('mailId', uuidv7()), run_at => now() + interval '1 hour')`.execute(
    db,
  )
  const id = rows[0]?.id ?? ''
  await sql`select id from graphile_worker.permanently_fail_jobs(array[${id}]::bigint[], 'given up')`.execute(
    db,
  )
  return id
}

/** A selling permission of an operator, requested or granted: its permit for the United Kingdom. */
export async function aPermission(
  db: Db,
  { operatorId, status = 'WAITING' }: { operatorId: string; status?: 'WAITING' | 'GRANTED' },
) {
  const decided = {
    ...{ reference: 'FCP 2214', reason: 'The permit is on file.', validUntil: dayFromNow(300) },
    ...{ decidedBy: (await aUser(db, { role: 'ADMIN' })).id, decidedAt: new Date() },
  }
  return await db
    .insertInto('sellingPermissions')
    .values({
      ...{ operatorId, status, code: 'UK_FCP_MISSING', scope: 'GB' },
      ...{ message: 'A carrier needs a Foreign Carrier Permit', source: 'caa.co.uk' },
      ...(status === 'GRANTED' ? decided : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function readSeats(db: Db, legId: string) {
  return await db
    .selectFrom('legs')
    .select(['seatsHeld', 'seatsSold'])
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
}
