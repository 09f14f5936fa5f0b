import { sql } from 'kysely'
import { Webhook as Signer } from 'standardwebhooks'
import { queueMail } from '#server/messages/mail.ts'
import { findRecipient } from '#server/operators/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type SendOptions, type Sent, sendMessage } from '#server/runtime/public-addresses/send-message.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import type { Circuits } from './circuits.ts'
import { writeWebhookDisabledMail } from './emails.ts'
import { decideNext, FAILING_DAYS } from './rules.ts'
import { buildWebhookContext } from './webhooks.ts'

/** After this time an unrecorded attempt counts as lost, and the message is sent again. */
const LEASE_SECONDS = 30

export type DeliverNeeds = SendOptions & {
  secretCipher: SecretCipher
  /** The circuit breaker around each send; by default none. */
  through?: Circuits['through']
}

/** An attempt that this worker has claimed; no other worker makes it. */
export type Claim = {
  deliveryId: string
  number: number
  tries: number
  eventId: string
  type: string
  happenedAt: Date
  data: unknown
  endpointId: string
  url: string
  sealedSecret: Buffer
  previousSecret: Buffer | null
}

/** Makes the due attempts, at most `limit`, and waits for them. Returns their number. */
export async function deliverDue(
  db: Db,
  needs: DeliverNeeds,
  { limit = 20 }: { limit?: number } = {},
): Promise<number> {
  const claims = await claimDue(db, { limit })
  await Promise.all(claims.map((claim) => deliver(db, needs, claim)))
  return claims.length
}

const AT_ONCE_PER_WEBHOOK = 3

type Claiming = { limit: number; except?: readonly string[]; onlyOne?: readonly string[] }

/**
 * Claims due attempts of operators that may sell; only a few per webhook, so that a slow one does not delay the others.
 * Attempts that another worker is claiming are skipped. If a worker dies, its attempts become due again.
 */
export async function claimDue(db: Db, { limit, except = [], onlyOne = [] }: Claiming): Promise<Claim[]> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Claim>`
      with due as (
        select d.id from webhook_endpoints e join operators o on o.id = e.operator_id cross join lateral (
          select id, next_attempt_at from webhook_deliveries
          where endpoint_id = e.id and status = 'PENDING' and next_attempt_at <= clock_timestamp()
          order by next_attempt_at
          limit case when e.id = any(${[...onlyOne]}::uuid[]) then 1 else ${AT_ONCE_PER_WEBHOOK}::int end for update skip locked
        ) d
        where e.disabled_at is null and o.kyb_status = 'APPROVED' and o.owner_may_sell and e.id <> all(${[...except]}::uuid[])
        order by d.next_attempt_at limit ${limit}
      ), taken as (
        update webhook_deliveries d set attempt_count = attempt_count + 1, try_count = try_count + 1,
          next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        from due where d.id = due.id
        returning d.id, d.event_id, d.endpoint_id, d.attempt_count, d.try_count
      )
      select t.id as delivery_id, t.attempt_count as number, t.try_count as tries, ev.id as event_id, ev.kind as type,
        ev.happened_at, ev.data, e.id as endpoint_id, e.url, e.sealed_secret,
        case when e.previous_secret_until > now() then e.previous_secret end as previous_secret
      from taken t join operator_events ev on ev.id = t.event_id join webhook_endpoints e on e.id = t.endpoint_id
      order by ev.id`.execute(tx)
    if (rows.length > 0) {
      const attempts = rows.map(({ deliveryId, number }) => ({ deliveryId, number }))
      await tx.insertInto('webhookAttempts').values(attempts).execute()
    }
    return rows
  })
}

/** Sends one message and records the result. After a crash in between, the message is sent again under the same id. */
export async function deliver(db: Db, needs: DeliverNeeds, claim: Claim): Promise<void> {
  const body = buildBody(claim)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Ferrywing-Webhooks/1.0',
    ...sign(claim, { body, secretCipher: needs.secretCipher, at: new Date() }),
  }
  const send = () => sendMessage({ url: claim.url, headers, body }, needs)
  const sent = await (needs.through ? needs.through(claim.endpointId, send) : send())
  await db.transaction().execute((tx) => record(tx, claim, { sent }))
}

/** Returns the body of a message; every attempt sends the same bytes. */
export function buildBody(event: { eventId: string; type: string; happenedAt: Date; data: unknown }): string {
  const { eventId: id, type, happenedAt, data } = event
  return JSON.stringify({ id, type, timestamp: happenedAt.toISOString(), data })
}

function sign(
  claim: Claim,
  { body, secretCipher, at }: { body: string; secretCipher: SecretCipher; at: Date },
) {
  const { eventId, endpointId, sealedSecret, previousSecret } = claim
  const secrets = previousSecret ? [sealedSecret, previousSecret] : [sealedSecret]
  const signatures = secrets.map((one) =>
    new Signer(secretCipher.decrypt(one, buildWebhookContext(endpointId))).sign(eventId, at, body),
  )
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

type Recording = { sent: Sent }

async function record(tx: Tx, claim: Claim, { sent }: Recording): Promise<void> {
  const { deliveryId, number, tries, endpointId } = claim
  const { durationMs, statusCode, failure, response } = sent
  await tx
    .updateTable('webhookAttempts')
    .set({ durationMs, statusCode, failure, response })
    .where('deliveryId', '=', deliveryId)
    .where('number', '=', number)
    .execute()
  const next = decideNext(sent, { tries, chance: Math.random() })
  // If a later attempt was made meanwhile, its result decides, unless this attempt succeeded.
  let mine = tx.updateTable('webhookDeliveries').where('id', '=', deliveryId).where('status', '=', 'PENDING')
  if (next.do !== 'done') mine = mine.where('attemptCount', '=', number)
  if (next.do === 'retry') {
    const inSeconds = sql<Date>`clock_timestamp() + make_interval(secs => ${next.inSeconds})`
    await mine.set({ nextAttemptAt: inSeconds }).execute()
  } else {
    const status = next.do === 'done' ? 'DELIVERED' : 'FAILED'
    await mine.set({ status, nextAttemptAt: null, endedAt: sql<Date>`clock_timestamp()` }).execute()
  }
  if (next.do === 'done') await recordSuccess(tx, endpointId)
  else await recordFailure(tx, { endpointId, gone: next.do === 'give_up' && next.disable === 'GONE' })
}

async function recordSuccess(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set({ failingSince: null })
    .where('id', '=', endpointId)
    .where('failingSince', 'is not', null)
    .execute()
}

type Failing = { endpointId: string; gone: boolean }

async function recordFailure(tx: Tx, { endpointId, gone }: Failing): Promise<void> {
  const endpoint = await tx
    .selectFrom('webhookEndpoints')
    .select(['operatorId', 'url', 'disabledAt', 'failingSince'])
    .select(
      sql<boolean>`coalesce(failing_since < now() - make_interval(days => ${FAILING_DAYS}), false)`.as(
        'tooLong',
      ),
    )
    .where('id', '=', endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint || endpoint.disabledAt) return
  const reason = gone ? 'GONE' : endpoint.tooLong ? 'FAILING' : null
  const disabled = reason && ({ disabledAt: sql<Date>`now()`, disabledReason: reason } as const)
  await tx
    .updateTable('webhookEndpoints')
    .set({ failingSince: sql<Date>`coalesce(failing_since, now())`, ...disabled })
    .where('id', '=', endpointId)
    .execute()
  if (!reason) return
  const { name, email, legalName } = await findRecipient(tx, { operatorId: endpoint.operatorId })
  const { host } = new URL(endpoint.url)
  const mail = writeWebhookDisabledMail({ name, legalName, host, reason, webhookId: endpointId })
  await queueMail(tx, { to: email, mail })
}
