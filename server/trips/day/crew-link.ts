import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import { buildCrewPath, type CrewDay, type CrewReport } from '#contract/legs/crew-day.ts'
import { DAY_CLOSES_HOURS } from '#contract/legs/leg-day.ts'
import type { Message } from '#contract/messages.ts'
import { Problem } from '#contract/problem.ts'
import { DAY_COLUMNS, toLegDay } from '#server/legs/leg-day.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { isSameSecret } from '#server/security/is-same-secret.ts'
import { reportDay } from './report-day.ts'

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})$/

/**
 * Makes the crew's link to an operator's own leg. The link is signed, so nothing is stored for it, and it becomes
 * invalid when the leg is moved.
 */
export async function makeCrewLink(
  db: Db,
  actor: Actor,
  which: { operatorId: string; legId: string; secretCipher: SecretCipher },
): Promise<string> {
  const { operatorId, legId, secretCipher } = which
  return await db.transaction().execute(async (tx) => {
    const leg = await findLeg(tx, legId)
    if (leg?.operatorId !== operatorId) throw new Problem('leg_not_found')
    if (leg.status !== 'PUBLISHED' && leg.status !== 'FLOWN') throw new Problem('flight_not_on_sale')
    await recordAct(tx, actor, { act: 'flight.share-with-crew', subject: { type: 'leg', id: legId } })
    const token = `${legId}_${sign(secretCipher, leg).toString('base64url')}`
    return buildAddress(getSite(tx), buildCrewPath({ legId, token }))
  })
}

type CrewReports = { token: string; reports: CrewReport[]; address: string; userAgent: string }
type Answer = { flight: CrewDay; refused: (Message & { id: string; sentence: string })[] }

/**
 * Carries out a crew's reports in order, in the name of their operator. Repeated reports change nothing. Problem
 * `crew_link_invalid` for a link that is forged, made for another departure, or too old.
 */
export async function reportAsCrew(
  db: Db,
  needs: { secretCipher: SecretCipher },
  { token, reports, address, userAgent }: CrewReports,
): Promise<Answer> {
  const { operatorId, ownerId, id: legId } = await openLink(db, needs.secretCipher, token)
  const actor: Actor = { id: ownerId, role: 'OPERATOR', address, userAgent }
  const refused: Answer['refused'] = []
  for (const { id, ...report } of reports) {
    await reportDay(db, actor, { operatorId, legId, report, byCrew: true }).catch((error) => {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, sentence: error.message, ...error.sentence })
    })
  }
  return { flight: toCrewDay(await openLink(db, needs.secretCipher, token)), refused }
}

async function openLink(db: Db, secretCipher: SecretCipher, token: string) {
  const [, legId = '', signature = ''] = TOKEN.exec(token) ?? []
  const leg = legId ? await findLeg(db, legId) : undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = leg && sign(secretCipher, leg)
  const isOurs = expected !== undefined && isSameSecret(expected, given)
  if (!leg || !isOurs || leg.isOver || leg.ownerId === null) throw new Problem('crew_link_invalid')
  return { ...leg, ownerId: leg.ownerId }
}

function sign(
  secretCipher: SecretCipher,
  { id, operatorId, departureAt }: { id: string; operatorId: string; departureAt: Date },
): Buffer {
  return secretCipher.hash(`crew of ${id} ${operatorId} ${departureAt.toISOString()}`)
}

type Row = NonNullable<Awaited<ReturnType<typeof findLeg>>>

async function findLeg(db: Db | Tx, legId: string) {
  return await db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(['legs.id', 'legs.operatorId', 'operators.userId as ownerId', 'legs.status', 'legs.tail'])
    .select(['legs.departureAt', 'legs.arrivalAt', ...DAY_COLUMNS])
    .select([
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      sql<boolean>`leg_latest_arrival_at(legs) + make_interval(hours => ${DAY_CLOSES_HOURS}) <= now()`.as(
        'isOver',
      ),
    ])
    .where('legs.id', '=', legId)
    .executeTakeFirst()
}

function toCrewDay(row: Row): CrewDay {
  const place = ({ city, icao, iata, timezone }: Airport) => ({ city, icao, iata, timezone })
  return {
    origin: place(row.origin),
    destination: place(row.destination),
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    tail: row.tail,
    isCancelled: row.status === 'CANCELLED',
    day: toLegDay(row),
  }
}
