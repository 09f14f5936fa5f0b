import { sql } from 'kysely'
import { TEST_EVENT } from '#contract/developers/webhook-events.ts'
import {
  DELIVERIES_PAGE_SIZE,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  type Webhook,
} from '#contract/developers/webhooks.ts'
import type { Pagination } from '#contract/paging.ts'
import { Problem } from '#contract/problem.ts'
import { readPage } from '#server/http/paging.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { buildBody } from './deliver.ts'
import { toWebhook } from './webhooks.ts'

type Which = { operatorId: string; webhookId: string }

export async function listWebhooks(db: Db, { operatorId }: { operatorId: string }): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('operatorId', '=', operatorId)
    .orderBy('id')
    .execute()
  return rows.map(toWebhook)
}

/** Problem `not_found`: the webhook does not exist, or belongs to another operator. */
export async function findWebhook(db: Db | Tx, { operatorId, webhookId }: Which): Promise<Webhook> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('id', '=', webhookId)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', { sentence: 'This webhook does not exist.' })
  return toWebhook(row)
}

type Asked = { webhookId: string; status: Delivery['status'] | undefined; page: number }

export async function listDeliveries(
  db: Db,
  { webhookId, status, page }: Asked,
): Promise<{ deliveries: Delivery[]; pagination: Pagination }> {
  let query = deliveryRows(db).where('webhookDeliveries.endpointId', '=', webhookId)
  if (status) query = query.where('webhookDeliveries.status', '=', status)
  const sorted = query.orderBy('webhookDeliveries.id', 'desc')
  const { rows, pagination } = await readPage(sorted, { page, limit: DELIVERIES_PAGE_SIZE })
  return { deliveries: rows.map(toDelivery), pagination }
}

const ATTEMPTS_SHOWN = 50

/** Problem `not_found`. */
export async function findDelivery(
  db: Db,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<DeliveryDetail> {
  const row = await oneRow(db, { webhookId, deliveryId })
  const attempts = await db
    .selectFrom('webhookAttempts')
    .select(['number', 'startedAt', 'durationMs', 'statusCode', 'failure', 'response'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(ATTEMPTS_SHOWN)
    .execute()
  const attemptLog: DeliveryAttempt[] = attempts.map(({ startedAt, ...attempt }) => ({
    ...attempt,
    startedUTC: startedAt.toISOString(),
  }))
  return { ...toDelivery(row), payload: buildBody(row), attemptLog }
}

/** Queues a test event for this webhook alone. Problems: `not_found`, `webhook_disabled`. */
export async function sendTestEvent(db: Db, which: Which): Promise<Delivery> {
  return await db.transaction().execute(async (tx) => {
    await lockEnabled(tx, which)
    const { operatorId, webhookId } = which
    const event = await tx
      .insertInto('operatorEvents')
      .values({ operatorId, kind: TEST_EVENT, data: JSON.stringify({ webhookId }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: deliveryId } = await tx
      .insertInto('webhookDeliveries')
      .values({ eventId: event.id, endpointId: webhookId, nextAttemptAt: sql<Date>`clock_timestamp()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return toDelivery(await oneRow(tx, { webhookId, deliveryId }))
  })
}

/** Sends a delivered or failed message again; a waiting one becomes due at once. Problems as for a test event. */
export async function resendDelivery(db: Db, which: Which & { deliveryId: string }): Promise<Delivery> {
  return await db.transaction().execute(async (tx) => {
    await lockEnabled(tx, which)
    const { webhookId, deliveryId } = which
    await tx
      .updateTable('webhookDeliveries')
      .set({ status: 'PENDING', tryCount: 0, nextAttemptAt: sql<Date>`clock_timestamp()`, endedAt: null })
      .where('id', '=', deliveryId)
      .where('endpointId', '=', webhookId)
      .execute()
    return toDelivery(await oneRow(tx, { webhookId, deliveryId }))
  })
}

async function lockEnabled(tx: Tx, which: Which): Promise<void> {
  await sql`select from webhook_endpoints where id = ${which.webhookId} for key share`.execute(tx)
  const { disabledUTC } = await findWebhook(tx, which)
  if (disabledUTC) throw new Problem('webhook_disabled')
}

async function oneRow(
  db: Db | Tx,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<DeliveryRow> {
  const row = await deliveryRows(db)
    .where('webhookDeliveries.id', '=', deliveryId)
    .where('webhookDeliveries.endpointId', '=', webhookId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', { sentence: 'This delivery does not exist.' })
  return row
}

function deliveryRows(db: Db | Tx) {
  return db
    .selectFrom('webhookDeliveries')
    .innerJoin('operatorEvents', 'operatorEvents.id', 'webhookDeliveries.eventId')
    .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'webhookDeliveries.endpointId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookAttempts')
          .select('statusCode')
          .whereRef('deliveryId', '=', 'webhookDeliveries.id')
          .where('durationMs', 'is not', null)
          .orderBy('number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['webhookDeliveries.id', 'eventId', 'status', 'attemptCount', 'last.statusCode'])
    .select(['operatorEvents.kind as type', 'operatorEvents.happenedAt', 'operatorEvents.data'])
    .select(
      sql<Date | null>`case when webhook_endpoints.disabled_at is null then next_attempt_at end`.as(
        'nextAttemptAt',
      ),
    )
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRows>['execute']>>[number]

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    eventId: row.eventId,
    type: row.type,
    status: row.status,
    happenedUTC: row.happenedAt.toISOString(),
    attempts: row.attemptCount,
    lastStatusCode: row.statusCode,
    nextAttemptUTC: row.nextAttemptAt?.toISOString() ?? null,
  }
}
