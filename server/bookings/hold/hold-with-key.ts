import { sql } from 'kysely'
import type { CapPeriod } from '#contract/developers/personal-keys.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { buildProgramKey } from '#server/http/idempotency.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import {
  type HeldSeats,
  type HoldOutcome,
  type HoldRequest,
  refuseTheDeleted,
  runHold,
  toAnswer,
} from './hold-seats.ts'

type KeyRequest = HoldRequest & { apiKeyId: string; holdSeconds: number; feeBps: number }

/**
 * Holds seats for a person's own program, whose API key may never hold and buy more than its spend cap. Holds of one
 * key run one after another, so that simultaneous requests cannot exceed the cap together. A repeated request gets
 * the first answer again. Problems: those of holding, `spend_cap_reached`, `spend_cap_currency`, `api_key_unknown`.
 */
export async function holdWithKey(
  db: Db,
  { apiKeyId, holdSeconds, feeBps, ...asked }: KeyRequest,
): Promise<HeldSeats> {
  const request = { ...asked, idempotencyKey: buildProgramKey(apiKeyId, asked.idempotencyKey) }
  const outcome = await db
    .transaction()
    .execute(async (tx) => {
      const cap = await lockCap(tx, apiKeyId)
      await sql`savepoint held`.execute(tx)
      const first = await runHold(tx, request, { holdSeconds, feeBps })
      if (first.refused !== undefined) return first
      const booking = await claim(tx, { apiKeyId, bookingId: first.bookingId })
      // A repetition: the cap was checked the first time.
      if (!booking) return first
      const refusal = await findRefusal(tx, { apiKeyId, cap, booking })
      if (!refusal) {
        await announceLegs(tx, [request.legId])
        return first
      }
      await sql`rollback to savepoint held`.execute(tx)
      await storeRefusal(tx, request, refusal)
      return refusal
    })
    .catch(refuseTheDeleted)
  return toAnswer(outcome)
}

type Cap = { capMinor: number; capCurrency: string; capPeriod: CapPeriod }
type Claimed = { amountMinor: number; currency: string }

// The key is read again under the lock, because a revoked key holds nothing.
async function lockCap(tx: Tx, apiKeyId: string): Promise<Cap> {
  const key = await tx
    .selectFrom('apiKeys')
    .select(['capMinor', 'capCurrency', 'capPeriod'])
    .where('id', '=', apiKeyId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { capMinor, capCurrency, capPeriod } = key ?? {}
  if (!capMinor || !capCurrency || !capPeriod) throw new Problem('api_key_unknown')
  return { capMinor, capCurrency, capPeriod }
}

async function claim(
  tx: Tx,
  { apiKeyId, bookingId }: { apiKeyId: string; bookingId: string },
): Promise<Claimed | undefined> {
  return await tx
    .updateTable('bookings')
    .set({ apiKeyId })
    .where('id', '=', bookingId)
    .where('apiKeyId', 'is', null)
    .returning(['amountMinor', 'currency'])
    .executeTakeFirst()
}

async function findRefusal(
  tx: Tx,
  { apiKeyId, cap, booking }: { apiKeyId: string; cap: Cap; booking: Claimed },
): Promise<HoldOutcome | null> {
  const { capMinor, capPeriod } = cap
  const currency = cap.capCurrency as Currency
  if (booking.currency !== currency) {
    const sentence = `This flight is sold in ${booking.currency}, and the key may spend only ${currency}.`
    return { refused: 'spend_cap_currency', sentence }
  }
  const { rows } = await sql<{ used: number }>`
    select api_key_used_minor(${apiKeyId}, ${capPeriod}, clock_timestamp()) as used`.execute(tx)
  const used = rows[0]?.used ?? Number.POSITIVE_INFINITY
  if (used <= capMinor) return null
  const left = Math.max(0, capMinor - used + booking.amountMinor)
  const money = (minor: number) => formatMoney(minor, currency)
  const sentence = `These seats cost ${money(booking.amountMinor)}, and ${money(left)} of the key’s spend cap of ${money(capMinor)}${PERIOD_WORDS[capPeriod]} are left.`
  return { refused: 'spend_cap_reached', sentence }
}

const PERIOD_WORDS = { DAY: ' in 24 hours', MONTH: ' in 30 days', TOTAL: '' } as const

// `hold_seats()` stores its refusals in the same way: a repeated request gets the same refusal.
async function storeRefusal(tx: Tx, request: HoldRequest, refusal: HoldOutcome): Promise<void> {
  const { userId, legId, seats, infants = 0, idempotencyKey: key } = request
  const row = {
    fingerprint: `hold ${legId} ${seats}${infants > 0 ? ` + ${infants}` : ''}`,
    outcome: JSON.stringify(refusal),
    createdAt: sql<Date>`now()`,
  }
  await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key, ...row })
    .onConflict((oc) => oc.columns(['userId', 'key']).doUpdateSet(row))
    .execute()
}
