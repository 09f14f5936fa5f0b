import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { disclosureFor } from '#contract/site.ts'
import { type Db, type Tx, violates } from '#server/platform/db.ts'
import { announceLegs } from '#server/platform/events.ts'
import { inSpan, traceparentHere } from '#server/platform/traces.ts'
import { type RefusalFacts, refusalSentence } from './rules.ts'

export type HoldRequest = {
  userId: string
  legId: string
  pax: number
  idempotencyKey: string
  /** Where the request comes from, so far as it counts: unpaid holds of one network make pauses for all of it. */
  network: string | null
}
export type HeldSeats = { bookingId: string; holdExpiresUTC: string }

export type Holds = {
  /** Holds seats, or throws the Problem that says why not. The same key gives the first answer again. */
  hold: (request: HoldRequest) => Promise<HeldSeats>
  /** Waits for what is running. */
  drain: () => Promise<void>
}

// What waits while a statement runs goes together in the next one; two may run, so that one plans while one commits.
const MAX_STATEMENTS_IN_FLIGHT = 2
const MAX_REQUESTS_PER_STATEMENT = 64
// Live pages hear of held seats in handfuls: a NOTIFY in every hold would make all commits queue behind each other.
const ANNOUNCE_MS = 100
// A failed statement tells us before it lets its locks on the keys go: how often and after how long to look again.
const RELEASE_ATTEMPTS = 10
const RELEASE_MS = 10

/** The one place where seats are held: `hold_seats()` (db/migrations) decides under the leg's lock, this batches. */
export function openHolds({ db, pool, holdSeconds, feeBps }: HoldsNeeds): Holds {
  const waiting: Waiting[] = []
  const keysInFlight = new Set<string>()
  const touchedLegs = new Set<string>()
  let statements = 0
  let announcing: Promise<void> | undefined

  function pump(): void {
    while (waiting.length > 0 && statements < MAX_STATEMENTS_IN_FLIGHT) {
      const batch = takeBatch(waiting)
      statements++
      void runBatch(batch).finally(() => {
        statements--
        pump()
      })
    }
  }

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await runTraced(batch, () =>
        runStatement(
          pool,
          batch.map((one) => one.request),
          { holdSeconds, feeBps },
        ),
      )
      for (const [i, one] of batch.entries()) one.resolve(outcomes[i] ?? { refused: 'internal' })
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) return only.reject(error)
      // One request must not fail its neighbours: each gets its own statement and its own answer.
      for (const one of batch) await runAlone(one).catch(one.reject)
    }
  }

  async function runAlone(one: Waiting): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const [outcome] = await runTraced([one], () =>
        runStatement(pool, [one.request], { holdSeconds, feeBps }),
      )
      const released = outcome?.refused !== 'idempotency_key_in_flight'
      if (released || attempt === RELEASE_ATTEMPTS) return one.resolve(outcome ?? { refused: 'internal' })
      await new Promise((resolve) => setTimeout(resolve, attempt * RELEASE_MS))
    }
  }

  function touch(legId: string): void {
    touchedLegs.add(legId)
    announcing ??= announceTouched().finally(() => {
      announcing = undefined
    })
  }

  async function announceTouched(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS))
    const legIds = [...touchedLegs]
    touchedLegs.clear()
    // Lost only with the database, and then everybody reads anew.
    await announceLegs(db, legIds).catch(() => {})
  }

  return {
    async hold(request) {
      const key = `${request.userId} ${request.idempotencyKey}`
      if (keysInFlight.has(key)) throw new Problem('idempotency_key_in_flight')
      keysInFlight.add(key)
      try {
        const outcome = await new Promise<HoldOutcome>((resolve, reject) => {
          waiting.push({ request, resolve, reject, traceparent: traceparentHere() })
          pump()
        }).catch(refuseTheDeleted)
        const held = answerOf(outcome)
        touch(request.legId)
        return held
      } finally {
        keysInFlight.delete(key)
      }
    },
    async drain() {
      while (statements > 0 || waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
      await announcing
    },
  }
}

// A token outlives its account by some minutes.
export function refuseTheDeleted(error: unknown): never {
  const isGone = violates(error, 'bookings_user_id_fkey') || violates(error, 'idempotency_keys_user_id_fkey')
  throw isGone ? new Problem('session_ended') : error
}

// One request of each user and network: what they may still hold is then known before the statement writes anything.
function takeBatch(waiting: Waiting[]): Waiting[] {
  const taken = new Set<string>()
  const batch: Waiting[] = []
  const later: Waiting[] = []
  for (const one of waiting.splice(0, MAX_REQUESTS_PER_STATEMENT)) {
    const { userId, network } = one.request
    const isFirst = !taken.has(userId) && !(network && taken.has(network))
    taken.add(userId)
    if (network) taken.add(network)
    if (isFirst) batch.push(one)
    else later.push(one)
  }
  waiting.unshift(...later)
  return batch
}

type HoldsNeeds = { db: Db; pool: pg.Pool; holdSeconds: number; feeBps: number }
type Waiting = {
  request: HoldRequest
  resolve: (outcome: HoldOutcome) => void
  reject: (error: unknown) => void
  traceparent: string | null
}

export type HoldOutcome =
  | { bookingId: string; holdExpiresAt: string; refused?: undefined }
  | ({ refused: ProblemCode; sentence?: string } & RefusalFacts)

/** The statement itself; `bench/` gives the same one to pgbench. */
export const HOLD_STATEMENT =
  'select ordinal, outcome from hold_seats($1, $2, $3, $4, $5, $6, $7, $8) order by ordinal'

const DISCLOSURE_TEMPLATE = disclosureFor('{carrier}')

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

/** Holds seats in a transaction of the caller's, which tells who looks at the leg; refused or not, the key is spent. */
export async function runHold(
  tx: Tx,
  request: HoldRequest,
  terms: { holdSeconds: number; feeBps: number },
): Promise<HoldOutcome> {
  const statement = CompiledQuery.raw(HOLD_STATEMENT, holdValues([request], terms))
  const { rows } = await tx.executeQuery<{ outcome: HoldOutcome }>(statement)
  return rows[0]?.outcome ?? { refused: 'internal' }
}

/** What HOLD_STATEMENT is given. */
function holdValues(
  requests: HoldRequest[],
  { holdSeconds, feeBps }: { holdSeconds: number; feeBps: number },
): unknown[] {
  return [
    requests.map((one) => one.userId),
    requests.map((one) => one.legId),
    requests.map((one) => one.pax),
    requests.map((one) => one.idempotencyKey),
    holdSeconds,
    feeBps,
    DISCLOSURE_TEMPLATE,
    requests.map((one) => one.network),
  ]
}

// One statement for many requests: it is part of the first one's trace, and the others' are linked to it.
function runTraced<T>(batch: Waiting[], work: () => Promise<T>): Promise<T> {
  const [parent, ...links] = batch.flatMap(({ traceparent }) => traceparent ?? [])
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': HOLD_STATEMENT,
    'db.operation.batch.size': batch.length,
  }
  return inSpan({ name: 'hold_seats', kind: 'client', parent: parent ?? null, links, attributes }, work)
}

/** A pure function of what was recorded, so that a replay is the first answer to the byte. */
export function answerOf(outcome: HoldOutcome): HeldSeats {
  if (outcome.refused !== undefined) {
    const { refused } = outcome
    const sentence = outcome.sentence ?? refusalSentence(refused, outcome)
    throw new Problem(refused, sentence ? { sentence } : {})
  }
  return { bookingId: outcome.bookingId, holdExpiresUTC: new Date(outcome.holdExpiresAt).toISOString() }
}
