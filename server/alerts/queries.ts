import { sql } from 'kysely'
import { ALERT_HISTORY_DAYS, type Alert, type AlertState } from '#contract/alerts/alerts.ts'
import type { Currency } from '#contract/money.ts'
import type { PlanName } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import type { AircraftClass } from '#contract/search/search.ts'
import type { FoundPlace } from '#contract/search/search-places.ts'
import { computeOffset, type Page, toPagination } from '#server/http/paging.ts'
import { readPlanName } from '#server/plans/entitlements.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { Places } from '#server/search/places.ts'
import { computeStates, type Wish } from './rules.ts'

/** Returns all saved routes of a person, oldest first. */
export async function findAlertRows(db: Db | Tx, { userId }: { userId: string }) {
  return await db.selectFrom('alerts').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

export type AlertRow = Awaited<ReturnType<typeof findAlertRows>>[number]

/** Returns the criteria of a saved route. */
export function toWish(row: AlertRow): Wish {
  const { dateFrom, dateTo, people, currency, anyCurrency, maxPriceMinor } = row
  return {
    from: {
      code: row.fromCode,
      circle: toCircle(row.fromLat, row.fromLon, row.fromWithinKm, row.fromOwn),
    },
    to: { code: row.toCode, circle: toCircle(row.toLat, row.toLon, row.toWithinKm, row.toOwn) },
    classes: row.classes ?? [],
    ...{ dateFrom, dateTo, people, currency, anyCurrency, maxPriceMinor },
  }
}

function toCircle(lat: number | null, lon: number | null, withinKm: number | null, own: string[] | null) {
  return lat === null || lon === null ? null : { lat, lon, withinKm: withinKm ?? 0, own: own ?? [] }
}

/** Returns a saved route of the caller. Problem `alert_not_found`. */
export async function findAlert(
  db: Db,
  places: Places,
  { userId, alertId }: { userId: string; alertId: string },
): Promise<Alert> {
  const { views } = await readAlerts(db, { userId })
  const view = views.find(({ row }) => row.id === alertId)
  if (!view) throw new Problem('alert_not_found')
  const notified = await findNotified(db, { userId })
  return await toAlert(places, view, notified)
}

/** Returns a page of the caller's saved routes, newest first, and how many more the plan allows. */
export async function listAlerts(db: Db, places: Places, { userId, page }: { userId: string; page: Page }) {
  const { views, plan } = await readAlerts(db, { userId })
  const notified = await findNotified(db, { userId })
  const shown = views.toReversed().slice(computeOffset(page), computeOffset(page) + page.limit)
  return {
    alerts: await Promise.all(shown.map((view) => toAlert(places, view, notified))),
    pagination: toPagination(page, views.length),
    plan: {
      savedRoutesCount: views.length,
      restingCount: views.filter(({ status }) => status === 'RESTING').length,
      nextDigestUTC: plan === 'FREE' ? (await findNextDigest(db, { userId })).toISOString() : null,
    },
    planName: plan,
  }
}

type View = { row: AlertRow; status: AlertState }

async function readAlerts(
  db: Db,
  { userId }: { userId: string },
): Promise<{ views: View[]; plan: PlanName }> {
  const [rows, plan] = await Promise.all([findAlertRows(db, { userId }), readPlanName(db, { userId })])
  const states = computeStates(rows, { plan, now: new Date() })
  return { views: rows.map((row) => ({ row, status: states.get(row.id) ?? 'ACTIVE' })), plan }
}

async function findNextDigest(db: Db, { userId }: { userId: string }): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select alert_digest_at(coalesce((select s.timezone from alert_settings s where s.user_id = ${userId}), 'UTC'), now()) as at`.execute(
    db,
  )
  if (!rows[0]) throw new Error('There is no next weekly mail')
  return rows[0].at
}

type NotifiedLegs = Map<string, { count: number; lastAt: Date }>

async function findNotified(db: Db, { userId }: { userId: string }): Promise<NotifiedLegs> {
  const { rows } = await sql<{ id: string; count: number; lastAt: Date }>`
    select alert_id as id, count(distinct leg_id) as count, max(told_at) as last_at
    from alert_tellings, unnest(alert_ids) alert_id
    where user_id = ${userId} and told_at > now() - make_interval(days => ${ALERT_HISTORY_DAYS})
    group by alert_id`.execute(db)
  return new Map(rows.map(({ id, ...notified }) => [id, notified]))
}

const SENTENCES: Record<AlertState, string | null> = {
  ACTIVE: null,
  PAUSED: 'Paused. You hear nothing of this route until you resume it.',
  RESTING:
    'Resting since Premium ended: Free watches your five oldest routes. It is kept, and wakes with Premium or when there is room.',
  OVER: 'Its last day has passed. Choose later days to hear of it again.',
}

async function toAlert(places: Places, { row, status }: View, notified: NotifiedLegs): Promise<Alert> {
  const last = notified.get(row.id)
  return {
    id: row.id,
    from: await findPlace(places, row.fromToken, row.fromRadiusKm),
    to: await findPlace(places, row.toToken, row.toRadiusKm),
    fromRadiusKm: row.fromRadiusKm,
    toRadiusKm: row.toRadiusKm,
    dateFrom: row.dateFrom,
    dateTo: row.dateTo,
    people: row.people,
    classes: (row.classes ?? []) as AircraftClass[],
    currency: row.currency as Currency | null,
    anyCurrency: row.anyCurrency,
    maxPriceMinor: row.maxPriceMinor,
    channels: { email: row.byEmail, sms: row.bySms },
    status,
    statusSentence: SENTENCES[status],
    createdUTC: row.createdAt.toISOString(),
    lastToldUTC: last?.lastAt.toISOString() ?? null,
    toldCount: last?.count ?? 0,
  }
}

/** Returns the name of a place by its token. A place that a release has removed appears as its token. */
export async function findPlace(
  places: Places,
  token: string | null,
  radiusKm: number | null,
): Promise<FoundPlace | null> {
  if (token === null) return null
  const place = await places.resolve(token, radiusKm ?? undefined)
  if (place) return place.found
  return { kind: 'airport', token, name: token, detail: '', code: null, lat: 0, lon: 0, airportsCount: 0 }
}
