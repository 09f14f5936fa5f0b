import { sql } from 'kysely'
import { ALERT_HISTORY_DAYS, type AlertMessage } from '#contract/alerts/alerts.ts'
import type { Currency } from '#contract/money.ts'
import { type Page, readPage } from '#server/http/paging.ts'
import { isBookable, selectWholeLegRows, toAirport } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'

type Asked = { userId: string; alertId?: string | undefined; page: Page }

/** Returns a person's notifications of the last 180 days, newest first; of all routes or of one. */
export async function findHistory(db: Db, { userId, alertId, page }: Asked) {
  const notifications = db
    .selectFrom('alertTellings')
    .selectAll()
    .where('userId', '=', userId)
    .where('toldAt', '>', sql<Date>`now() - make_interval(days => ${ALERT_HISTORY_DAYS})`)
    .$if(alertId !== undefined, (query) =>
      query.where(sql<boolean>`${alertId ?? null}::uuid = any (alert_ids)`),
    )
    .orderBy('toldAt', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await readPage(notifications, page)
  if (rows.length === 0) return { messages: [], pagination }
  const legs = await selectWholeLegRows(db)
    .where(
      'legs.id',
      'in',
      rows.map(({ legId }) => legId),
    )
    .execute()
  const legsById = new Map(legs.map((leg) => [leg.id, leg]))
  const routes = await db.selectFrom('alerts').select('id').where('userId', '=', userId).execute()
  const owned = new Set(routes.map(({ id }) => id))
  const messages = rows.flatMap((row): AlertMessage[] => {
    const leg = legsById.get(row.legId)
    if (!leg) return []
    return [
      {
        id: row.id,
        sentUTC: row.toldAt.toISOString(),
        reason: row.reason,
        letter: row.letter,
        channels: row.channels as AlertMessage['channels'],
        legId: row.legId,
        originAirport: toAirport(leg.origin),
        destinationAirport: toAirport(leg.destination),
        departureUTC: leg.departureAt.toISOString(),
        priceMinor: row.priceMinor,
        currency: row.currency as Currency,
        savingsPct: row.savingsPct,
        alertIds: row.alertIds.filter((id) => owned.has(id)),
        isBookable: isBookable(leg),
      },
    ]
  })
  return { messages, pagination }
}
