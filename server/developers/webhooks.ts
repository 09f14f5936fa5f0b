import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import type * as z from 'zod/mini'
import { MAX_WEBHOOKS, type Webhook, type WebhookForm } from '#contract/developers/webhooks.ts'
import { Problem } from '#contract/problem.ts'
import type { Database, WebhookEndpointsTable } from '#db/types.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findUrlProblem } from '#server/runtime/public-addresses/address-rules.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { writeWebhookMail } from './emails.ts'
import { lockSellingOperator } from './lock-operator.ts'
import { type Proving, proveOwner } from './prove-owner.ts'
import { ROTATION_HOURS } from './rules.ts'

type Form = z.output<typeof WebhookForm>
type Which = { actor: Actor; webhookId: string }
type Proved = Proving & { webhookId: string }
/** Which addresses may get messages: outside production also those of this machine. */
export type Reach = { allowLoopback: boolean }

/**
 * Adds a webhook and returns its secret, once; the caller gets a mail. Problems: `invalid_input`, `not_approved`,
 * `selling_ended`, `confirmation_required`, `email_not_confirmed`, `webhook_limit`.
 */
export async function createWebhook(
  db: Db,
  secretCipher: SecretCipher,
  { form, allowLoopback, ...proving }: Proving & { form: Form } & Reach,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseUrl(form, { allowLoopback })
  const { actor } = proving
  return await db.transaction().execute(async (tx) => {
    const operatorId = await lockSellingOperator(tx, { userId: actor.id })
    const owner = await proveOwner(tx, proving)
    const existing = await tx
      .selectFrom('webhookEndpoints')
      .select('id')
      .where('operatorId', '=', operatorId)
      .execute()
    if (existing.length >= MAX_WEBHOOKS) throw new Problem('webhook_limit')
    const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
    const id = rows[0]?.id ?? ''
    const secret = newSecret()
    const row = await tx
      .insertInto('webhookEndpoints')
      .values({
        id,
        operatorId,
        ...toColumns(form),
        sealedSecret: secretCipher.encrypt(secret, buildWebhookContext(id)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await notifyOwner(tx, owner, { row, did: 'added', ...proving })
    await record(tx, actor, 'create', row, { after: { operatorId, events: row.events } })
    return { webhook: toWebhook(row), secret }
  })
}

/**
 * Changes a webhook; the caller gets a mail. Problems: `invalid_input`, `not_found`, `confirmation_required`,
 * `email_not_confirmed`.
 */
export async function changeWebhook(
  db: Db,
  { form, allowLoopback, ...which }: Proved & { form: Form } & Reach,
): Promise<Webhook> {
  refuseUrl(form, { allowLoopback })
  return await decide(db, which, async (tx, before) => {
    const owner = await proveOwner(tx, which)
    const row = await update(tx, before.id, toColumns(form))
    await notifyOwner(tx, owner, { row, did: 'changed', ...which })
    const urlChanged = before.url !== row.url
    await record(tx, which.actor, 'change', row, {
      before: { events: before.events },
      after: { events: row.events, urlChanged },
    })
    return toWebhook(row)
  })
}

export async function removeWebhook(db: Db, which: Which): Promise<void> {
  await decide(db, which, async (tx, before) => {
    await tx.deleteFrom('webhookEndpoints').where('id', '=', before.id).execute()
    await record(tx, which.actor, 'remove', before, { before: { events: before.events } })
  })
}

/** Disables a webhook; a disabled one stays as it is. */
export async function disableWebhook(db: Db, which: Which): Promise<Webhook> {
  return await decide(db, which, async (tx, before) => {
    if (before.disabledAt) return toWebhook(before)
    const row = await update(tx, before.id, { disabledAt: sql<Date>`now()`, disabledReason: 'OPERATOR' })
    await record(tx, which.actor, 'disable', row, {})
    return toWebhook(row)
  })
}

/** Enables a webhook. Waiting messages are sent at once. */
export async function enableWebhook(db: Db, which: Which): Promise<Webhook> {
  return await decide(db, which, async (tx, before) => {
    if (!before.disabledAt) return toWebhook(before)
    const row = await update(tx, before.id, { disabledAt: null, disabledReason: null, failingSince: null })
    await tx
      .updateTable('webhookDeliveries')
      .set({ nextAttemptAt: sql<Date>`clock_timestamp()` })
      .where('endpointId', '=', before.id)
      .where('status', '=', 'PENDING')
      .execute()
    await record(tx, which.actor, 'enable', row, { before: { disabledReason: before.disabledReason } })
    return toWebhook(row)
  })
}

/**
 * Returns a new secret, once. For 24 hours the previous secret also signs; an older one no longer does. The caller gets
 * a mail. Problems: `not_found`, `confirmation_required`, `email_not_confirmed`.
 */
export async function rotateSecret(
  db: Db,
  secretCipher: SecretCipher,
  which: Proved,
): Promise<{ webhook: Webhook; secret: string }> {
  return await decide(db, which, async (tx, before) => {
    const owner = await proveOwner(tx, which)
    const secret = newSecret()
    const row = await update(tx, before.id, {
      sealedSecret: secretCipher.encrypt(secret, buildWebhookContext(before.id)),
      previousSecret: before.sealedSecret,
      previousSecretUntil: sql<Date>`now() + make_interval(hours => ${ROTATION_HOURS})`,
    })
    await notifyOwner(tx, owner, { row, did: 'rotated', ...which })
    await record(tx, which.actor, 'rotate', row, {})
    return { webhook: toWebhook(row), secret }
  })
}

/** Returns the context to which an encrypted secret is bound. */
export function buildWebhookContext(webhookId: string): string {
  return `webhook ${webhookId}`
}

// The scheme requires 24 to 64 random bytes, in base64.
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function refuseUrl({ url }: Form, reach: Reach): void {
  const message = findUrlProblem(url, reach)
  if (message) throw buildInvalidInput([{ path: 'url', message }])
}

function toColumns({ url, events }: Form) {
  return { url: new URL(url).href, events: [...new Set(events)] }
}

async function decide<T>(
  db: Db,
  { actor, webhookId }: Which,
  then: (tx: Tx, before: WebhookRow) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    const { id: operatorId } = await findOwnOperator(tx, { userId: actor.id })
    const row = await tx
      .selectFrom('webhookEndpoints')
      .selectAll()
      .where('id', '=', webhookId)
      .where('operatorId', '=', operatorId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', { sentence: 'This webhook does not exist.' })
    return await then(tx, row)
  })
}

async function update(tx: Tx, id: string, columns: UpdateObject<Database, 'webhookEndpoints'>) {
  return await tx
    .updateTable('webhookEndpoints')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type WebhookRow = Selectable<WebhookEndpointsTable>

export function toWebhook(row: WebhookRow): Webhook {
  const { id, url, disabledReason, previousSecretUntil } = row
  return {
    id,
    url,
    events: row.events as Webhook['events'],
    createdUTC: row.createdAt.toISOString(),
    disabledUTC: row.disabledAt?.toISOString() ?? null,
    disabledReason,
    failingSinceUTC: row.failingSince?.toISOString() ?? null,
    previousSecretUntilUTC:
      previousSecretUntil && previousSecretUntil > new Date() ? previousSecretUntil.toISOString() : null,
  }
}

type WebhookChange = { row: WebhookRow; did: 'added' | 'changed' | 'rotated' }

// The mail makes a takeover of the account visible.
async function notifyOwner(
  tx: Tx,
  { name, email }: { name: string; email: string },
  { row, did }: WebhookChange,
) {
  const url = `/operator/developers/webhooks/${row.id}`
  const mail = writeWebhookMail({ name, did, host: new URL(row.url).host, url })
  await queueMail(tx, { to: email, mail })
}

type Facts = { before?: Record<string, unknown>; after?: Record<string, unknown> }

// The log never contains the URL: it may contain a token.
async function record(tx: Tx, actor: Actor, verb: string, { id }: { id: string }, facts: Facts) {
  await recordAct(tx, actor, { act: `webhook.${verb}`, subject: { type: 'webhook', id }, ...facts })
}
