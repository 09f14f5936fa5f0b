import type pg from 'pg'
import { buildProgramKey, type Outcome } from '#server/http/idempotency.ts'
import { type Batches, openBatches } from '#server/runtime/batches.ts'

/** `apiKeyId`: a key releases only what it held itself; null for people. */
export type ReleaseRequest = {
  userId: string
  bookingId: string
  idempotencyKey: string
  apiKeyId: string | null
}

/** `outcome`: null where the hold takes more than giving its seats back. `legId`: where seats came free. */
export type Released = { outcome: Outcome | null; legId: string | null }

const RELEASE_STATEMENT =
  'select outcome, leg_id as "legId" from release_holds($1, $2, $3, $4) order by ordinal'

/** Releases many holds in one statement: `release_holds()` (db/functions) decides under the legs' locks. */
export function openReleases(pool: pg.Pool): Batches<ReleaseRequest, Released> {
  return openBatches({
    name: 'release_holds',
    text: RELEASE_STATEMENT,
    run: async (requests) => {
      const values = [
        requests.map(({ userId }) => userId),
        requests.map(({ bookingId }) => bookingId),
        requests.map(({ apiKeyId, idempotencyKey }) =>
          apiKeyId ? buildProgramKey(apiKeyId, idempotencyKey) : idempotencyKey,
        ),
        requests.map(({ apiKeyId }) => apiKeyId),
      ]
      const { rows } = await pool.query<Released>({ name: 'release_holds', text: RELEASE_STATEMENT, values })
      return rows
    },
    apart: ({ bookingId }) => [bookingId],
    isInFlight: ({ outcome }) => outcome?.refused === 'idempotency_key_in_flight',
  })
}
