import type { FastifyInstance } from 'fastify'
import { onBoard } from '#contract/on-board/on-board.ts'
import { serve } from '#server/http/http.ts'
import { refuseToShowBeforeOpening } from '#server/legs/early-access.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { readOnBoard } from './read-on-board.ts'
import { readOperatorOnBoard, saveOnBoard } from './save-on-board.ts'

type Needs = { db: Db; limits: RateLimits }

/** Routes for the baggage and pets that legs take, and the operators' rules for them. */
export function addOnBoardRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, onBoard.ofLeg, async ({ params: { legId }, caller }) => {
    await refuseToShowBeforeOpening(db, { caller, legId })
    return { onBoard: await readOnBoard(db, { legId }) }
  })

  serve(app, onBoard.ofOperator, async ({ caller }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    return { onBoard: await readOperatorOnBoard(db, { operatorId }) }
  })

  serve(app, onBoard.save, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const saved = await saveOnBoard(db, { operatorId, actor: toActor(call), ...call.body })
    return { onBoard: saved, message: 'The rules are saved.' }
  })
}
