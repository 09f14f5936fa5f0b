import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { DISCLOSURE } from '#contract/site/site.ts'
import { describeRefusal, type RefusalFacts } from '#server/bookings/rules.ts'
import { throwIfRefused } from '#server/http/idempotency.ts'
import { openBatches } from '#server/runtime/batches.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { abandonHold } from './abandon-hold.ts'
import { openReleases, type ReleaseRequest } from './release-holds.ts'

export type HoldRequest = {
  userId: string
  legId: string
  seats: number
  /** Infants on laps, who take no seats. */
  infants?: number
  idempotencyKey: string
  /** The network of the request: too many unpaid holds from one network pause holding for the whole network. */
  network: string | null
  /**
   * The booking of a cancelled leg that this hold replaces. Its traveller did not ask for it, so no limit of holds
   * applies.
   */
  substituteFor?: string
}
export type HeldSeats = { bookingId: string; holdExpiresUTC: string }

export type Holds = {
  /** Holds seats, or throws the Problem that says why not. The same idempotency key returns the first answer again. */
  hold: (request: HoldRequest) => Promise<HeldSeats>
  /** Releases a hold as `abandonHold` does, in a batch if it only has to give its seats back. */
  release: (request: ReleaseRequest) => Promise<void>
  /** Waits until all running requests have finished. */
  drain: () => Promise<void>
}

// Held seats are announced to open pages in batches.
const ANNOUNCE_MS = 100

/**
 * All code holds seats through this function. `hold_seats()` (db/functions/hold_seats.sql) decides under the leg's
 * lock; this file batches the requests.
 */
export function openHolds({ db, pool, holdSeconds, feeBps, forgetLeg = () => {} }: HoldsNeeds): Holds {
  const keysInProgress = new Set<string>()
  const touchedLegs = new Set<string>()
  let announcing: Promise<void> | undefined
  const holds = openBatches<HoldRequest, HoldOutcome>({
    name: 'hold_seats',
    text: HOLD_STATEMENT,
    run: (requests) => runStatement(pool, requests, { holdSeconds, feeBps }),
    // A batch has at most one request per user and network, because the statement checks their limits before it
    // writes.
    apart: ({ userId, network }) => [userId, network],
    isInProgress: ({ refused }) => refused === 'idempotency_key_in_flight',
  })
  const releases = openReleases(pool)

  function touch(legId: string): void {
    forgetLeg(legId)
    touchedLegs.add(legId)
    announcing ??= announceTouched().finally(() => {
      announcing = undefined
    })
  }

  async function announceTouched(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS))
    const legIds = [...touchedLegs]
    touchedLegs.clear()
    // An announcement fails only if the database fails; every page reads again after that.
    await announceLegs(db, legIds).catch(() => {})
  }

  async function alone<T>(userId: string, key: string, work: () => Promise<T>): Promise<T> {
    const asked = `${userId} ${key}`
    if (keysInProgress.has(asked)) throw new Problem('idempotency_key_in_flight')
    keysInProgress.add(asked)
    try {
      return await work()
    } finally {
      keysInProgress.delete(asked)
    }
  }

  return {
    hold: (request) =>
      alone(request.userId, request.idempotencyKey, async () => {
        const held = toAnswer(await holds.add(request).catch(refuseTheDeleted))
        touch(request.legId)
        return held
      }),
    release: (request) =>
      alone(request.userId, request.idempotencyKey, async () => {
        const { outcome, legId } = await releases.add(request).catch(refuseTheDeleted)
        if (legId) touch(legId)
        if (outcome) throwIfRefused(outcome)
        else await abandonHold(db, request)
      }),
    async drain() {
      await Promise.all([holds.drain(), releases.drain()])
      await announcing
    },
  }
}

// A token stays valid for some minutes after its account is deleted.
export function refuseTheDeleted(error: unknown): never {
  const isGone = violates(error, 'bookings_user_id_fkey') || violates(error, 'idempotency_keys_user_id_fkey')
  throw isGone ? new Problem('session_ended') : error
}

type HoldsNeeds = {
  db: Db
  pool: pg.Pool
  holdSeconds: number
  feeBps: number
  /** Called with each leg whose seats have changed, before the response is sent. */
  forgetLeg?: (legId: string) => void
}
export type HoldOutcome =
  | { bookingId: string; holdExpiresAt: string; refused?: undefined }
  | ({ refused: ProblemCode; sentence?: string } & RefusalFacts)

/** The statement; `tools/bench/` runs it with pgbench. */
export const HOLD_STATEMENT =
  'select ordinal, outcome from hold_seats($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) order by ordinal'

async function runStatement(
  pool: pg.Pool,
  requests: HoldRequest[],
  { holdSeconds, feeBps }: { holdSeconds: number; feeBps: number },
): Promise<HoldOutcome[]> {
  const values = holdValues(requests, { holdSeconds, feeBps })
  const result = await pool.query<{ outcome: HoldOutcome }>({
    name: 'hold_seats',
    text: HOLD_STATEMENT,
    values,
  })
  return result.rows.map((row) => row.outcome)
}

/**
 * Holds seats in the caller's transaction; the caller announces the leg. The idempotency key is used up even by a
 * refusal.
 */
export async function runHold(
  tx: Tx,
  request: HoldRequest,
  terms: { holdSeconds: number; feeBps: number },
): Promise<HoldOutcome> {
  const statement = CompiledQuery.raw(HOLD_STATEMENT, holdValues([request], terms))
  const { rows } = await tx.executeQuery<{ outcome: HoldOutcome }>(statement)
  return rows[0]?.outcome ?? { refused: 'internal' }
}

/** The parameters of HOLD_STATEMENT. */
function holdValues(
  requests: HoldRequest[],
  { holdSeconds, feeBps }: { holdSeconds: number; feeBps: number },
): unknown[] {
  return [
    requests.map((one) => one.userId),
    requests.map((one) => one.legId),
    requests.map((one) => one.seats),
    requests.map((one) => one.idempotencyKey),
    holdSeconds,
    feeBps,
    DISCLOSURE,
    requests.map((one) => one.network),
    requests.map((one) => one.infants ?? 0),
    requests.map((one) => one.substituteFor ?? null),
  ]
}

/**
 * Converts a stored outcome to an answer. It depends on nothing else, so a repetition returns the first answer byte
 * for byte.
 */
export function toAnswer(outcome: HoldOutcome): HeldSeats {
  if (outcome.refused !== undefined) {
    const { refused } = outcome
    const sentence = outcome.sentence ?? describeRefusal(refused, outcome)
    throw new Problem(refused, sentence ? { sentence } : {})
  }
  return { bookingId: outcome.bookingId, holdExpiresUTC: new Date(outcome.holdExpiresAt).toISOString() }
}
