import { sql } from 'kysely'
import {
  type CompanyForm,
  DEFAULT_CANCEL_WINDOW_HOURS,
  DEFAULT_NO_SHOW_PENALTY_PCT,
} from '#contract/operators/operators.ts'
import { DEFAULT_REFUND_RULES } from '#contract/operators/refund-tiers.ts'
import { Problem } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { lapseApprovals } from '#server/operators/kyb/approve-kyb.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'

/**
 * Saves the company details of the caller's own operator. The first call creates it, one per account. Verified fields
 * cannot change after the approval, and nothing can change during a review.
 */
export async function saveProfile(
  db: Db,
  { actor, company }: { actor: Actor; company: CompanyForm },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await writeCompany(tx, { userId: actor.id, company })
    await recordAct(tx, actor, { act: 'operator.save-profile', subject: { type: 'account', id: actor.id } })
  })
}

/** Does the same inside a transaction; returns the operator's id. */
export async function writeCompany(
  tx: Tx,
  { userId, company }: { userId: string; company: CompanyForm },
): Promise<string> {
  const { legalName, aocNumber, baseCountry, contactEmail } = company
  await insertMissing(tx, { userId, company })
  const own = await tx
    .selectFrom('operators')
    .select([
      'id',
      'kybStatus',
      'legalName',
      'tradeName',
      'aocNumber',
      'baseCountry',
      'baseIcao',
      'carrierCode',
    ])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (own.kybStatus === 'UNDER_REVIEW') throw new Problem('onboarding_closed')
  const verified =
    legalName === own.legalName && aocNumber === own.aocNumber && baseCountry === own.baseCountry
  if (own.kybStatus === 'APPROVED' && !verified) throw new Problem('identity_locked')
  // Without a brand of its own, an operator uses its legal name.
  const tradeName = own.tradeName === own.legalName ? legalName : own.tradeName
  const baseIcao = company.baseICAO === undefined ? own.baseIcao : company.baseICAO || null
  const carrierCode = company.carrierCode === undefined ? own.carrierCode : company.carrierCode || null
  await tx
    .updateTable('operators')
    .set({ legalName, tradeName, aocNumber, baseCountry, baseIcao, carrierCode, contactEmail })
    .set(pickContact(company))
    .set({ updatedAt: sql<Date>`now()` })
    .where('id', '=', own.id)
    .execute()
    .catch(translate)
  if (own.kybStatus === 'PENDING') await lapseApprovals(tx, { operatorId: own.id })
  return own.id
}

function pickContact({ contactPhone, website }: CompanyForm) {
  return { contactPhone: contactPhone || null, website: website || null }
}

async function insertMissing(
  tx: Tx,
  { userId, company }: { userId: string; company: CompanyForm },
): Promise<void> {
  const { legalName, aocNumber, baseCountry, contactEmail } = company
  await tx
    .insertInto('operators')
    .values({
      userId,
      legalName,
      tradeName: legalName,
      aocNumber,
      baseCountry,
      contactEmail,
      cancelWindowHours: DEFAULT_CANCEL_WINDOW_HOURS,
      noShowPenaltyPct: DEFAULT_NO_SHOW_PENALTY_PCT,
      refundRules: JSON.stringify(DEFAULT_REFUND_RULES),
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

function translate(error: unknown): never {
  if (!violates(error, 'operators_base_icao_fkey')) throw error
  throw buildInvalidInput([{ path: 'baseICAO', message: 'We do not know this airport' }])
}
