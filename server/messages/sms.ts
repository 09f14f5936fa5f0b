import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'

type SmsKind = 'CODE' | 'ALERT' | 'NOTICE'

type Text = {
  kind: SmsKind
  /** At most 1000 characters, without anybody's name. */
  body: string
  /** A text that has not been sent by then is dropped. */
  usefulUntil?: Date
}

/**
 * Puts a text to a person's confirmed number into the outbox, in the transaction of its cause; a job sends it. Returns
 * its id, or null if no number accepts texts (none confirmed, STOP, or refused by the carrier).
 */
export async function queueSms(
  tx: Tx | Db,
  { userId, ...text }: Text & { userId: string },
): Promise<string | null> {
  const { rows } = await sql<{ phoneId: string | null }>`select sms_phone_of(${userId}) as phone_id`.execute(
    tx,
  )
  const phoneId = rows[0]?.phoneId
  return phoneId ? await queueSmsTo(tx, { phoneId, ...text }) : null
}

/** Does the same for one number, confirmed or not. */
export async function queueSmsTo(
  tx: Tx | Db,
  { phoneId, kind, body, usefulUntil }: Text & { phoneId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('smsMessages')
    .values({ phoneId, kind, body, usefulUntil: usefulUntil ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'sms:send', { smsId: id }, { maxAttempts: MAX_ATTEMPTS })
  return id
}

// Retries with growing pauses for about eighty minutes; after that the text is out of date. The last failure stays in the
// queue, where administrators see it and can retry it.
const MAX_ATTEMPTS = 9

/** The carrier of texts. Throws if a retry may help; the error has no number. */
export type Carrier = {
  deliver: (text: { to: string; body: string }) => Promise<{ carrierId: string } | { refused: Refusal }>
}
/** The number has opted out, or cannot be reached. */
export type Refusal = 'STOPPED' | 'REFUSED'

/** Whether texts may go to the country of this number. */
export type MayText = (db: Db, number: string) => Promise<boolean>

export type SmsSender = { send: (db: Db, smsId: string) => Promise<void> }

/**
 * Sends texts through the carrier; with 'mailbox' the outbox itself is read at /dev/mailbox. After a crash between the
 * carrier's acceptance and our record of it, the text is sent again, because carriers accept no idempotency key.
 */
export function openSmsSender(needs: Needs): SmsSender {
  return { send: (db, smsId) => sendOnce(db, { smsId, ...needs }) }
}

type Needs = {
  secretCipher: SecretCipher
  carrier: Carrier | 'mailbox' | null
  mayText: MayText
  limits: Pick<RateLimits, 'take'>
}

async function sendOnce(db: Db, { smsId, ...needs }: Needs & { smsId: string }): Promise<void> {
  const { secretCipher, carrier, mayText } = needs
  const text = await findWaiting(db, smsId)
  if (!text) return
  if (text.late) return await end(db, text, 'LATE')
  if (text.stopped) return await end(db, text, 'STOPPED')
  if (text.refused) return await end(db, text, 'REFUSED')
  if (carrier === null) return await end(db, text, 'NO_CARRIER')
  const to = openNumber(secretCipher, text)
  if (!(await mayText(db, to))) return await end(db, text, 'COUNTRY')
  if (!(await isLeftToday(needs, text))) return await end(db, text, 'DAY_FULL')
  if (carrier === 'mailbox') return await recordSent(db, text, { carrierId: null, body: text.body })
  const outcome = await carrier.deliver({ to, body: text.body }).catch((error: Error) => {
    throw new Error(`Text ${smsId} was not accepted: ${error.message}`)
  })
  if ('refused' in outcome) return await end(db, text, outcome.refused)
  // A sent code is no longer stored in clear text.
  const body = text.kind === 'CODE' ? withoutDigits(text.body) : text.body
  await recordSent(db, text, { carrierId: outcome.carrierId, body })
}

// The daily limits of texts of any kind: to the numbers of one network, and in total. Each attempt counts.
async function isLeftToday({ limits }: Needs, { networkHash }: Waiting): Promise<boolean> {
  try {
    if (networkHash) await limits.take('text_daily_by_network', networkHash.toString('hex'))
    await limits.take('text_daily', 'all')
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') return false
    throw error
  }
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

async function findWaiting(db: Db, smsId: string) {
  return await db
    .selectFrom('smsMessages')
    .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
    .leftJoin('phoneStops', 'phoneStops.numberHash', 'phones.numberHash')
    .select(['smsMessages.id', 'smsMessages.phoneId', 'kind', 'body', 'phones.numberHash', 'sealedNumber'])
    .select('phones.networkHash')
    .select([
      sql<boolean>`coalesce(useful_until < now(), false)`.as('late'),
      sql<boolean>`phone_stops.number_hash is not null`.as('stopped'),
      sql<boolean>`phones.refused_at is not null`.as('refused'),
    ])
    .where('smsMessages.id', '=', smsId)
    .where('sentAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

async function recordSent(
  db: Db,
  { id }: Waiting,
  { carrierId, body }: { carrierId: string | null; body: string },
): Promise<void> {
  await db
    .updateTable('smsMessages')
    .set({ sentAt: sql<Date>`now()`, carrierId, body })
    .where('id', '=', id)
    .execute()
}

// Records what the carrier reports about a number. After STOP the number gets nothing from us; an unreachable number is
// marked, so that its owner sees it.
async function end(
  db: Db,
  { id, phoneId, numberHash }: Waiting,
  reason: Refusal | 'LATE' | 'NO_CARRIER' | 'COUNTRY' | 'DAY_FULL',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('smsMessages')
      .set({ endReason: reason, endedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (reason === 'STOPPED') await stopNumber(tx, { numberHash })
    if (reason === 'REFUSED') {
      await tx
        .updateTable('phones')
        .set({ refusedAt: sql<Date>`coalesce(refused_at, now())` })
        .where('id', '=', phoneId)
        .execute()
    }
  })
}

/** Stops all texts to this number from any account. */
export async function stopNumber(tx: Tx | Db, { numberHash }: { numberHash: Buffer }): Promise<void> {
  await tx
    .insertInto('phoneStops')
    .values({ numberHash })
    .onConflict((conflict) => conflict.column('numberHash').doNothing())
    .execute()
}

type EncryptedNumber = { phoneId: string; sealedNumber: Buffer }

/** Decrypts a number; it is in E.164 as it was entered. */
export function openNumber(secretCipher: SecretCipher, { phoneId, sealedNumber }: EncryptedNumber): string {
  return secretCipher.decrypt(sealedNumber, aboutPhone(phoneId))
}

export function encryptNumber(
  secretCipher: SecretCipher,
  { phoneId, number }: { phoneId: string; number: string },
): Buffer {
  return secretCipher.encrypt(number, aboutPhone(phoneId))
}

/** Returns the keyed hash that identifies a number; its key is not in the database. */
export function hashNumber(secretCipher: SecretCipher, number: string): Buffer {
  return secretCipher.hash(`phone ${number}`)
}

function aboutPhone(phoneId: string): string {
  return `phone ${phoneId}`
}

function withoutDigits(body: string): string {
  return body.replace(/\d{6}/g, '••••••')
}
