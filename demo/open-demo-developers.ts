import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { buildWebhookContext } from '../server/developers/webhooks.ts'
import type { Db } from '../server/runtime/db.ts'
import { openSecretCipher } from '../server/security/encryption.ts'

const OPERATOR = 'operator@ferrywing.test'

/**
 * Gives the demo's operator API keys and a webhook with a delivery log. The secrets are thrown away and the webhook is
 * disabled, because nothing listens at its address. Changes nothing when the operator has keys or a webhook already.
 */
export async function openDemoDevelopers(db: Db, { secretsKey }: { secretsKey: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const operator = await tx
      .selectFrom('operators')
      .innerJoin('users', 'users.id', 'operators.userId')
      .select(['operators.id', 'users.id as userId'])
      .where('users.email', '=', OPERATOR)
      .forUpdate()
      .executeTakeFirst()
    if (!operator) return
    const { id: operatorId, userId: createdBy } = operator
    const known = await sql`select from api_keys where operator_id = ${operatorId}
      union all select from webhook_endpoints where operator_id = ${operatorId} limit 1`.execute(tx)
    if (known.rows.length > 0) return

    const key = (name: string, scopes: string[]) => {
      const secret = `fwk_${randomBytes(32).toString('base64url')}`
      const secretHash = createHash('sha256').update(secret).digest()
      return { operatorId, createdBy, name, scopes, secretHash, prefix: secret.slice(0, 12) }
    }
    const ago = (hours: number) => sql<Date>`now() - make_interval(mins => ${Math.round(hours * 60)})`
    await tx
      .insertInto('apiKeys')
      .values([
        {
          ...key('Old website', ['availability:read']),
          createdAt: ago(2400),
          lastUsedAt: ago(700),
          revokedAt: ago(650),
        },
        {
          ...key('Handling agent', ['manifests:read']),
          createdAt: ago(900),
          lastUsedAt: null,
          revokedAt: null,
        },
        {
          ...key('Dispatch system', ['flights:read', 'flights:write', 'availability:read']),
          createdAt: ago(1500),
          lastUsedAt: ago(0.2),
          revokedAt: null,
        },
      ])
      .execute()

    const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await tx
      .insertInto('webhookEndpoints')
      .values({
        id,
        operatorId,
        url: 'https://dispatch.ferrywing.test/hooks',
        events: ['flight.published', 'flight.cancelled', 'booking.confirmed', 'booking.cancelled'],
        sealedSecret: openSecretCipher(secretsKey).encrypt(
          `whsec_${randomBytes(32).toString('base64')}`,
          buildWebhookContext(id),
        ),
        createdAt: ago(1500),
        disabledAt: ago(3),
        disabledReason: 'OPERATOR',
      })
      .execute()
    await notifyPublished(tx, { operatorId, webhookId: id })
  })
}

// Records deliveries about the latest legs on sale, dated at their publication; one needed a second attempt.
async function notifyPublished(tx: Db, { operatorId, webhookId }: { operatorId: string; webhookId: string }) {
  await sql`
    with occurred as (
      insert into operator_events (operator_id, kind, data, happened_at)
      select operator_id, 'flight.published', leg_event_facts(legs), published_at from legs
      where operator_id = ${operatorId} and status = 'PUBLISHED' and published_at > now() - interval '28 days'
      order by published_at desc limit 12 returning id, happened_at
    ), numbered as (select *, row_number() over (order by happened_at desc) as nth from occurred
    ), delivered as (
      insert into webhook_deliveries (event_id, endpoint_id, status, attempt_count, try_count, created_at, ended_at)
      select id, ${webhookId}, 'DELIVERED', case when nth = 3 then 2 else 1 end, 1, happened_at,
        happened_at + interval '2 seconds' from numbered order by happened_at returning id, attempt_count, created_at
    )
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, failure, response)
    select id, number, created_at + make_interval(secs => 1 + 5 * (number - 1)), 140 + 31 * number,
      case when number < attempt_count then 503 else 204 end, case when number < attempt_count then 'STATUS' end,
      case when number < attempt_count then 'Service Unavailable' end
    from delivered cross join lateral generate_series(1, attempt_count) as number`.execute(tx)
}
