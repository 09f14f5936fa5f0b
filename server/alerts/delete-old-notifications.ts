import { sql } from 'kysely'
import { ALERT_HISTORY_DAYS } from '#contract/alerts/alerts.ts'
import type { Db } from '#server/runtime/db.ts'

/** Deletes notifications of more than 180 days about departed legs, and findings about legs that cannot be booked. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  await sql`delete from alert_tellings where told_at < now() - make_interval(days => ${ALERT_HISTORY_DAYS})
    and not exists (select from legs l where l.id = leg_id and l.departure_at > now())`.execute(db)
  await sql`delete from alert_findings f using legs l
    where l.id = f.leg_id and (l.departure_at < now() or l.status <> 'PUBLISHED')`.execute(db)
  await sql`delete from alert_price_looks k using legs l
    where l.id = k.leg_id and (l.departure_at < now() or l.status <> 'PUBLISHED')`.execute(db)
}
