import type pg from 'pg'
import { buildProgramKey, type Outcome } from '#server/http/idempotency.ts'
import { type Batches, openBatches } from '#server/runtime/batches.ts'

/** `apiKeyId`: an API key releases only its own holds; null for people. */
export type ReleaseRequest = {
  userId: string
  bookingId: string
  idempotencyKey: string
  apiKeyId: string | null
}

/** `outcome`: null if the release must do more than give seats back. `legId`: the leg whose seats are free again. */
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
    isInProgress: ({ outcome }) => outcome?.refused === 'idempotency_key_in_flight',
  })
}
