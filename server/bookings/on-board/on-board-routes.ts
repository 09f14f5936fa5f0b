import type { FastifyInstance } from 'fastify'
import { onBoard } from '#contract/on-board/on-board.ts'
import { type Caller, serve } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import { readBookingOnBoard, saveBrought } from './save-brought.ts'

/** Routes for the baggage and pets that travellers bring. */
export function addBroughtRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, onBoard.ofBooking, async ({ caller, params: { bookingId } }) => ({
    onBoard: await readBookingOnBoard(db, { bookingId, ...pickOwner(caller) }),
  }))

  serve(app, onBoard.bring, async ({ caller, params: { bookingId }, body: brought }) => ({
    onBoard: await saveBrought(db, { bookingId, brought, ...pickOwner(caller) }),
  }))
}

// A person's API key sees only its own holds.
function pickOwner({ id, sessionId, apiKey }: Caller): { userId: string; apiKeyId: string | null } {
  return { userId: id, apiKeyId: apiKey ? sessionId : null }
}
