import { sql } from 'kysely'
import type { AlertForm } from '#contract/alerts/alerts.ts'
import { Problem } from '#contract/problem.ts'
import { readPlanName, refuseRouteOverLimit } from '#server/plans/entitlements.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import type { Places } from '#server/search/places.ts'
import { findEnd } from './find-end.ts'
import { type AlertRow, findAlertRows } from './queries.ts'

/**
 * Saves a route and returns its id, or the id of an equal one. Problems: `invalid_input` for an unknown place,
 * `saved_routes_limit`, `sms_needs_premium`, `sms_needs_number`.
 */
export async function createAlert(
  db: Db,
  places: Places,
  { userId, form }: { userId: string; form: AlertForm },
): Promise<string> {
  const columns = await toColumns(places, form)
  return await db.transaction().execute(async (tx) => {
    await lockByName(tx, lockName(userId))
    const rows = await findAlertRows(tx, { userId })
    const same = rows.find((row) => isSame(row, columns))
    if (same) return same.id
    await refuseRouteOverLimit(tx, { userId, savedRoutesCount: rows.length })
    if (form.channels.sms) await refuseWithoutSms(tx, { userId })
    const { id } = await tx
      .insertInto('alerts')
      .values({ ...columns, userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Returns the name of the lock under which a person's saved routes are counted and changed. */
export function lockName(userId: string): string {
  return `saved routes ${userId}`
}

/** Replaces a saved route as a whole. Problems as for `createAlert`, and `alert_not_found`. */
export async function editAlert(
  db: Db,
  places: Places,
  { userId, alertId, form }: { userId: string; alertId: string; form: AlertForm },
): Promise<void> {
  const columns = await toColumns(places, form)
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, lockName(userId))
    const row = (await findAlertRows(tx, { userId })).find(({ id }) => id === alertId)
    if (!row) throw new Problem('alert_not_found')
    if (form.channels.sms && !row.bySms) await refuseWithoutSms(tx, { userId })
    await tx
      .updateTable('alerts')
      .set({ ...columns, updatedAt: sql<Date>`now()` })
      .where('id', '=', alertId)
      .execute()
  })
}

// A route that was set to text messages under Premium keeps that choice; without Premium the messages simply stop.
async function refuseWithoutSms(tx: Tx, { userId }: { userId: string }): Promise<void> {
  if ((await readPlanName(tx, { userId })) !== 'PREMIUM') throw new Problem('sms_needs_premium')
  const { rows } = await sql<{ phoneId: string | null }>`select sms_phone_of(${userId}) as phone_id`.execute(
    tx,
  )
  if (!rows[0]?.phoneId) throw new Problem('sms_needs_number')
}

async function toColumns(places: Places, form: AlertForm) {
  const from = await findEnd(places, { token: form.from, radiusKm: form.fromRadiusKm })
  const to = await findEnd(places, { token: form.to, radiusKm: form.toRadiusKm })
  if (!from || !to) {
    const { message } = new Problem('alert_place_unknown')
    const details = [{ path: from ? 'to' : 'from', message }]
    throw new Problem('invalid_input', { sentence: message, details })
  }
  return {
    fromToken: from.token,
    fromRadiusKm: from.radiusKm,
    fromCode: from.code,
    fromLat: from.lat,
    fromLon: from.lon,
    fromWithinKm: from.withinKm,
    fromOwn: from.own,
    fromReachKm: from.reachKm,
    toToken: to.token,
    toRadiusKm: to.radiusKm,
    toCode: to.code,
    toLat: to.lat,
    toLon: to.lon,
    toWithinKm: to.withinKm,
    toOwn: to.own,
    toReachKm: to.reachKm,
    dateFrom: form.dateFrom,
    dateTo: form.dateTo,
    people: form.people,
    classes: form.classes.length > 0 ? [...new Set(form.classes)].sort() : null,
    currency: form.currency,
    anyCurrency: form.anyCurrency,
    maxPriceMinor: form.maxPriceMinor,
    byEmail: form.channels.email,
    bySms: form.channels.sms,
  }
}

const CRITERIA = [
  ...(['fromToken', 'fromRadiusKm', 'toToken', 'toRadiusKm', 'dateFrom', 'dateTo'] as const),
  ...(['people', 'classes', 'currency', 'anyCurrency', 'maxPriceMinor'] as const),
]

function isSame(row: AlertRow, columns: Awaited<ReturnType<typeof toColumns>>): boolean {
  return CRITERIA.every((name) => String(row[name]) === String(columns[name]))
}
